import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { AuditAction } from '../audit/audit-action.js';
import { AuditLog } from '../audit/audit-log.js';
import { adminsOnly, AppError, notFound, wrongState } from '../common/app-error.js';
import { refusedBy } from '../common/database-errors.js';
import { assertId, newId } from '../common/ids.js';
import { Page, readAdminPage } from '../common/page.js';
import { likeWords, searchWords } from '../common/search-words.js';
import { MailKind } from '../mail/mail.entity.js';
import { Mails } from '../mail/mails.js';
import { AuthPayload } from './auth-payload.js';
import { DROP_BELONGINGS } from './belongings.js';
import { RegisterInput, UpdateProfileInput, UpdateUserInput } from './dto/account.inputs.js';
import { OwnChanges } from './own-changes.js';
import { hashPassword } from './passwords.js';
import type { Device } from './sessions/device.js';
import type { Caller } from './sessions/session.entity.js';
import { ENDING_TOKENS, Sessions } from './sessions/sessions.js';
import { isUserLikeSql, User } from './user.entity.js';
import { toUserJson } from './user.json.js';

const onDuplicateEmail = refusedBy(
  'users_email_unique',
  () => new AppError('CONFLICT', 'User already exists'),
);

@Injectable()
export class UsersService {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly ownChanges: OwnChanges,
    private readonly audit: AuditLog,
    private readonly mails: Mails,
  ) {}

  /**
   * Opens an account.
   * @returns its id
   */
  async create({ name, email, password }: RegisterInput): Promise<string> {
    const id = newId();
    const passwordHash = await hashPassword(password);
    await this.db.transaction(async (tx) => {
      await tx.insert(User, { id, name, email, passwordHash }).catch(onDuplicateEmail);
      await this.mails.send(MailKind.WELCOME, id, {}, tx);
    });
    return id;
  }

  async get(id: string): Promise<User> {
    assertId(id, 'User');
    const user = await this.db.manager.findOneBy(User, { id });
    if (!user) throw notFound('User');
    return user;
  }

  /** Admins may see any account, others only their own. */
  async getFor(caller: User, id: string): Promise<User> {
    if (!caller.isAdmin && caller.id !== id.toLowerCase()) throw adminsOnly();
    return this.get(id);
  }

  async list(page: unknown, search?: string): Promise<Page<User>> {
    const words = searchWords(search);
    const query = this.db.manager
      .createQueryBuilder(User, 'user')
      .orderBy('user.createdAt', 'DESC')
      .addOrderBy('user.id', 'DESC');
    if (words) query.where(isUserLikeSql('user.'), { like: likeWords(words) });
    return readAdminPage(
      page,
      () => query.getCount(),
      (offset, limit) => query.offset(offset).limit(limit).getMany(),
    );
  }

  /** Changing the password revokes every other token; the answer carries a fresh one. */
  async updateProfile(caller: Caller, input: UpdateProfileInput, device: Device): Promise<AuthPayload> {
    const { name, email, password } = input;
    await this.ownChanges.allow(caller, input);
    const changes = {
      ...(name && { name }),
      ...(email && { email }),
      ...(password && { passwordHash: await hashPassword(password) }),
    };
    const changed = this.db.transaction(async (tx) => {
      await this.warn(await this.sessions.lockCaller(caller, tx), changes, tx);
      await this.change(caller.id, changes, tx);
      if (password) await this.sessions.endAll(caller.id, tx);
      return this.sessions.renew(caller, device, tx);
    });
    return changed.catch(this.ownChanges.uncounting(caller, input));
  }

  /**
   * Revokes the user's tokens, so that rights an admin took away end at once; an admin's change of their own account ends only
   * the sessions on other devices.
   */
  async update(admin: Caller, id: string, input: UpdateUserInput): Promise<User> {
    assertId(id, 'User');
    const { name, email, isAdmin } = input;
    const changes = {
      ...(name && { name }),
      ...(email && { email }),
      ...(typeof isAdmin === 'boolean' && { isAdmin }),
    };
    const isOwn = id.toLowerCase() === admin.id;
    if (isOwn) await this.ownChanges.allowAsAdmin(admin, input);
    const changed = this.db.transaction(async (tx) => {
      await this.assertStillAdmin(admin, id, tx);
      const before = await (isOwn ? this.sessions.lockCaller(admin, tx) : this.lockUser(id, tx));
      if (isOwn && isAdmin === false) throw wrongState('You cannot demote yourself');
      await this.warn(before, changes, tx);
      const isChanged = await this.change(id, changes, tx);
      if (isChanged) await (isOwn ? this.sessions.endElsewhere(admin, tx) : this.sessions.endAll(id, tx));
      const after = await tx.findOneByOrFail(User, { id });
      const change = { before: toUserJson(before), after: toUserJson(after) };
      await this.audit.record(
        { actor: admin, action: AuditAction.updateUser, entity: 'User', entityId: id, ...change },
        tx,
      );
      return after;
    });
    return isOwn ? changed.catch(this.ownChanges.uncounting(admin, input)) : changed;
  }

  /**
   * Orders and reviews stay; the account and what belongs to it alone go, and the email is free again. Name and email are kept
   * for a month, in case somebody asks.
   */
  async delete(admin: User, id: string): Promise<boolean> {
    assertId(id, 'User');
    await this.db.transaction(async (tx) => {
      await this.assertStillAdmin(admin, id, tx);
      const before = await this.lockUser(id, tx);
      if (before.id === admin.id) throw wrongState('You cannot delete yourself');
      await tx.query(
        `UPDATE users SET deleted_at = now(), password_hash = '', has_two_factor = false, ${ENDING_TOKENS} WHERE id = $1`,
        [id],
      );
      for (const statement of DROP_BELONGINGS) await tx.query(statement, [[id]]);
      const change = { before: toUserJson(before), after: null };
      await this.audit.record(
        { actor: admin, action: AuditAction.deleteUser, entity: 'User', entityId: id, ...change },
        tx,
      );
    });
    return true;
  }

  /** Locks an account. The weaker lock lets the audit log refer to it meanwhile: two admins may change each other at once. */
  async lockUser(id: string, tx: EntityManager): Promise<User> {
    const user = await tx.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!user) throw notFound('User');
    return user;
  }

  /**
   * Locks all admins, or those among some accounts, so that admins who would remove one another wait for one another. Call it
   * before any other account is locked, or two calls might deadlock.
   * @returns their ids
   */
  async lockAdmins(tx: EntityManager, among?: string[]): Promise<string[]> {
    const admins = await tx.query<{ id: string }[]>(
      `SELECT id FROM users WHERE is_admin AND deleted_at IS NULL ${among ? 'AND id = ANY ($1::uuid[])' : ''}
       ORDER BY id FOR NO KEY UPDATE`,
      among && [among],
    );
    return admins.map(({ id }) => id);
  }

  /**
   * Refuses a caller who was an admin when the request came and is none any more, such as the second of two who remove each
   * other. Locks both accounts where they are admins', so call it before any other account is locked.
   */
  async assertStillAdmin({ id }: User, otherId: string, tx: EntityManager): Promise<void> {
    if (!(await this.lockAdmins(tx, [id, otherId])).includes(id)) throw adminsOnly();
  }

  /** Tells the owner, at the address that is valid until now, of changes that an intruder would make first. */
  private async warn(before: User, changes: Partial<User>, tx: EntityManager): Promise<void> {
    if (changes.passwordHash) await this.mails.send(MailKind.PASSWORD_CHANGED, before.id, {}, tx);
    if (changes.email && changes.email.toLowerCase() !== before.email.toLowerCase())
      await this.mails.send(MailKind.EMAIL_CHANGED, before.id, {}, tx);
  }

  /** @returns whether there was anything to change */
  private async change(id: string, changes: Partial<User>, tx: EntityManager): Promise<boolean> {
    if (Object.keys(changes).length === 0) return false;
    await tx.update(User, { id }, changes).catch(onDuplicateEmail);
    return true;
  }
}
