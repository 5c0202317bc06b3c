import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditAction } from '../audit/audit-action.js';
import { AuditLog } from '../audit/audit-log.js';
import { notFound, wrongState } from '../common/app-error.js';
import { assertId } from '../common/ids.js';
import { Page, readAdminPage } from '../common/page.js';
import { config } from '../config.js';
import { Readiness } from '../operations/health/readiness.js';
import { Metrics } from '../operations/metrics/metrics.js';
import type { User } from '../users/user.entity.js';
import { Mail, MailStatus } from './mail.entity.js';
import { mailJob } from './mails.js';

const NO_MAIL = 'SMTP_URL is not set: no mails are sent';

/** Mails as admins see them: lists them, counts those that failed, and sends one again. */
@Injectable()
export class AdminMails implements OnModuleInit {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly db: DataSource,
    private readonly audit: AuditLog,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
  ) {}

  onModuleInit() {
    this.metrics.gauge(
      'shop_mails',
      'Mails that wait, were given up, or have a reader that cannot be reached',
      () => this.unsent(),
      'status',
    );
    if (config.mail.smtpUrl || config.mail.mailbox) return;
    this.logger.warn(NO_MAIL);
    this.readiness.showState('mail', () => 'off');
  }

  list(page: unknown, status?: MailStatus): Promise<Page<Mail>> {
    const where = status ? { status } : {};
    return readAdminPage(
      page,
      () => this.db.manager.countBy(Mail, where),
      // Ids sort by creation time.
      (skip, take) => this.db.manager.find(Mail, { where, order: { id: 'DESC' }, skip, take }),
    );
  }

  /** @throws AppError INVALID_STATE while the mail is still on its way */
  async resend(admin: User, id: string): Promise<Mail> {
    assertId(id, 'Mail');
    return this.db.transaction(async (tx) => {
      const before = await tx.findOne(Mail, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw notFound('Mail');
      const { status, kind } = before;
      if (status === MailStatus.QUEUED) throw wrongState('This mail is still on its way');
      await tx.query(
        `WITH mail AS (
           UPDATE mails SET status = 'QUEUED', queued_at = now(), sent_at = NULL, tries = 0, resends = resends + 1,
             undeliverable = false, last_error = NULL
           WHERE id = $1
           RETURNING id, kind, resends)
         SELECT FROM mail, ${mailJob}`,
        [id],
      );
      await this.audit.record(
        {
          actor: admin,
          action: AuditAction.resendMail,
          entity: 'Mail',
          entityId: id,
          // The log outlives accounts that are erased, so it does not name the recipient.
          before: { name: kind, status },
          after: { name: kind, status: MailStatus.QUEUED },
        },
        tx,
      );
      return tx.findOneByOrFail(Mail, { id });
    });
  }

  private async unsent(): Promise<Record<string, number>> {
    const rows = await this.db.query<{ status: string; count: number }[]>(
      `SELECT CASE WHEN undeliverable THEN 'UNDELIVERABLE' ELSE status END AS status, count(*)::int AS count
       FROM mails WHERE status IN ('QUEUED', 'GIVEN_UP') GROUP BY 1`,
    );
    return {
      QUEUED: 0,
      GIVEN_UP: 0,
      UNDELIVERABLE: 0,
      ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
    };
  }
}
