import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditAction } from '../audit/audit-action.js';
import { AuditLog } from '../audit/audit-log.js';
import { AppError } from '../common/app-error.js';
import { keyedHash } from '../common/derived-key.js';
import { RateLimits } from '../common/rate-limits.js';
import type { JobTable } from '../jobs/job-table.js';
import { Jobs } from '../jobs/jobs.js';
import { MailKind } from '../mail/mail.entity.js';
import { Mails } from '../mail/mails.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** Identifies what a link is bound to: once the token version or email changes, earlier links are invalid and must not count. */
const keyOf = ({ id, tokenVersion, email }: User) =>
  keyedHash('requests of reset links', `${id} ${tokenVersion} ${email.toLowerCase()}`);

/** Requests for a reset link, by somebody who has forgotten the password or by an admin. */
@Injectable()
export class PasswordResetRequests implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersService,
    private readonly limits: RateLimits,
    private readonly jobs: Jobs,
    private readonly mails: Mails,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit() {
    this.jobs.handle('password-reset', (request) => this.answer(request));
  }

  /** Looks nothing up: a job finds out whether the account exists, so response times reveal nothing. */
  async request(email: string): Promise<true> {
    await this.jobs.add('password-reset', { email, askedAt: Date.now() });
    return true;
  }

  /**
   * An admin has the link sent; as always, it goes to the owner of the account. Requests by strangers do not count here, or they
   * could keep an admin from helping; mails about access have a limit of their own.
   */
  async sendFor(admin: User, id: string): Promise<true> {
    const { id: userId, name } = await this.users.get(id);
    await this.db.transaction(async (tx) => {
      await this.users.assertStillAdmin(admin, userId, tx);
      await this.mails.send(MailKind.PASSWORD_RESET, userId, {}, tx);
      const entry = { actor: admin, action: AuditAction.sendPasswordReset, entity: 'User', entityId: userId };
      await this.audit.record({ ...entry, before: { name }, after: { name } }, tx);
    });
    return true;
  }

  /** Requests older than a day are dropped: a job that kept failing would keep the email for ever. */
  private async answer({ email, askedAt = Date.now() }: JobTable['password-reset']): Promise<void> {
    if (Date.now() - askedAt > LONGEST_WAIT_MS) return;
    const user = await this.db.manager.findOneBy(User, { email });
    if (!user || !(await this.mayBeWrittenTo(user))) return;
    await this.mails.send(MailKind.PASSWORD_RESET, user.id, {}, this.db.manager);
  }

  private async mayBeWrittenTo(user: User): Promise<boolean> {
    try {
      await this.limits.consume('password-reset-mail', keyOf(user));
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}
