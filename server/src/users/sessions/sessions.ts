import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager, Not } from 'typeorm';
import { notFound, signInFirst } from '../../common/app-error.js';
import { assertId, newId } from '../../common/ids.js';
import { config } from '../../config.js';
import type { AuthPayload } from '../auth-payload.js';
import { Tokens } from '../tokens.js';
import { User } from '../user.entity.js';
import { coarseNetwork, type Device, deviceName } from './device.js';
import { type Caller, Session } from './session.entity.js';

/** How many a list shows: the newest. */
const SHOWN = 100;
const ENDS = `now() + interval '${config.jwt.expiresIn} seconds'`;

/** Ends every token of an account, in the SET of an UPDATE of `users`. */
export const ENDING_TOKENS = 'token_version = token_version + 1';

/** The sessions of accounts: starting, listing, renewing and ending them. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: Tokens,
  ) {}

  /** Signs in a user who has proven that the account is theirs. */
  async start(user: User, { address, userAgent }: Device, tx = this.db.manager): Promise<AuthPayload> {
    const id = newId();
    const seen = { device: deviceName(userAgent), network: coarseNetwork(address) };
    const { id: userId, tokenVersion } = user;
    await tx.insert(Session, { id, userId, tokenVersion, ...seen, expiresAt: () => ENDS });
    return { user, token: this.tokens.issue(user, id) };
  }

  /**
   * Locks the caller's account. Since the request was let in, its token may have been ended, or the account deleted.
   * @throws AppError UNAUTHENTICATED
   */
  async lockCaller({ id, tokenVersion }: Caller, tx: EntityManager): Promise<User> {
    const lock = { mode: 'for_no_key_update' } as const;
    const user = await tx.findOne(User, { where: { id, tokenVersion }, lock });
    if (!user) throw signInFirst();
    return user;
  }

  /**
   * A fresh token for a session that goes on, even where the account's other tokens have just ended. Only in a transaction that
   * holds the account: otherwise a token that was ended meanwhile would be replaced by a valid one.
   * @throws AppError UNAUTHENTICATED for a session that was ended meanwhile
   */
  async renew(caller: Caller, device: Device, tx: EntityManager): Promise<AuthPayload> {
    const { id: userId, sessionId, tokenVersion } = caller;
    const user = await tx.findOneByOrFail(User, { id: userId });
    if (!sessionId) return this.start(user, device, tx);
    const { affected } = await tx.update(
      Session,
      { id: sessionId, userId, tokenVersion },
      { tokenVersion: user.tokenVersion, expiresAt: () => ENDS },
    );
    if (!affected) throw signInFirst();
    return { user, token: this.tokens.issue(user, sessionId) };
  }

  /** Newest first. */
  async list({ id: userId, tokenVersion, sessionId }: Caller): Promise<Session[]> {
    const sessions = await this.db.manager
      .createQueryBuilder(Session, 'session')
      .where({ userId, tokenVersion })
      .andWhere('session.expiresAt > now()')
      .orderBy('session.id', 'DESC')
      .limit(SHOWN)
      .getMany();
    return sessions.map((session) => Object.assign(session, { isCurrent: session.id === sessionId }));
  }

  /** @throws AppError NOT_FOUND where the caller has no such session */
  async end({ id: userId }: User, id: string): Promise<true> {
    assertId(id, 'Session');
    const { affected } = await this.db.manager.delete(Session, { id, userId });
    if (!affected) throw notFound('Session');
    return true;
  }

  /** Ends the session of the caller's token. A token without a session cannot be revoked alone: its owner just discards it. */
  async endOwn({ id: userId, sessionId }: Caller): Promise<true> {
    if (sessionId) await this.db.manager.delete(Session, { id: sessionId, userId });
    return true;
  }

  /** Ends every token, also those without a session; so the present session gets a fresh one. */
  endOthers(caller: Caller, device: Device): Promise<AuthPayload> {
    return this.db.transaction(async (tx) => {
      await this.lockCaller(caller, tx);
      await this.endAll(caller.id, tx);
      return this.renew(caller, device, tx);
    });
  }

  /**
   * Ends the sessions on other devices and leaves the caller's token as it is: for answers that carry no token. Only in a
   * transaction that holds the account. Tokens without a session, from earlier releases, expire by themselves.
   * @throws AppError UNAUTHENTICATED for a session that was ended meanwhile
   */
  async endElsewhere({ id: userId, sessionId }: Caller, tx: EntityManager): Promise<void> {
    if (sessionId && !(await tx.existsBy(Session, { id: sessionId, userId }))) throw signInFirst();
    await tx.delete(Session, { userId, ...(sessionId && { id: Not(sessionId) }) });
  }

  /** Ends every token of an account. */
  async endAll(userId: string, tx: EntityManager): Promise<void> {
    await tx.query(`UPDATE users SET ${ENDING_TOKENS} WHERE id = $1`, [userId]);
  }
}
