import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { keyedHash } from '../common/derived-key.js';
import { messageOf } from '../common/message-of.js';
import { RateLimits } from '../common/rate-limits.js';
import { config } from '../config.js';
import { Jobs } from '../jobs/jobs.js';
import { MailTransport } from './mail-transport.js';
import { Mail, MailStatus, SECURITY_KINDS } from './mail.entity.js';
import { mailJobAt, Mails } from './mails.js';
import { isAccountGone, isFinal, isRecipientsFault, Undeliverable } from './undeliverable.js';

const MAX_ERROR = 500;
/** How long a mail is put off because its recipient has had too many others. */
const LONGEST_DELAY = `interval '1 day'`;

/** Identifies a recipient without revealing the address. */
const keyOf = (recipient: string) => keyedHash('readers of mails', recipient.toLowerCase());

/** Sends the mails that are queued, each at least once; one that keeps failing is given up, for an admin to look at. */
@Injectable()
export class MailDelivery implements OnModuleInit {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
    private readonly limits: RateLimits,
    private readonly mails: Mails,
    private readonly transport: MailTransport,
  ) {}

  onModuleInit() {
    this.jobs.handle('mail', ({ id }) => this.deliver(id));
  }

  private async deliver(id: string): Promise<void> {
    const mail = await this.db.manager.findOneBy(Mail, { id, status: MailStatus.QUEUED });
    if (!mail) return;
    try {
      const wait = mail.tries === 0 ? await this.count(mail) : 0;
      if (wait > 0) return await this.putOff(mail, wait);
      await this.transport.send(mail, await this.mails.letterOf(mail));
    } catch (error) {
      return isAccountGone(error) ? this.drop(mail) : this.fail(mail, error);
    }
    await this.db.manager.update(
      Mail,
      { id },
      { status: MailStatus.SENT, sentAt: () => 'now()', tries: mail.tries + 1, lastError: null },
    );
  }

  /** Giving it up would raise an alarm that nobody can resolve: sent again, it would fail in the same way. */
  private async drop({ id, kind }: Mail): Promise<void> {
    await this.db.manager.delete(Mail, { id });
    this.logger.log(`${kind} ${id} is dropped: its account has gone`);
  }

  /** @returns seconds to wait, if its recipient has had too many mails; otherwise 0 */
  private async count({ kind, recipient }: Mail): Promise<number> {
    const counted = SECURITY_KINDS.includes(kind)
      ? this.limits.consume('security-mail', `${kind} ${keyOf(recipient)}`)
      : this.limits.consume('mail', keyOf(recipient));
    return counted.then(
      () => 0,
      (error: unknown) => {
        if (error instanceof AppError && error.retryAfter) return error.retryAfter;
        throw error;
      },
    );
  }

  /** Adds a new job under the next number: the current job holds the old one until it has ended. */
  private async putOff({ id }: Mail, seconds: number): Promise<void> {
    const [waiting] = await this.db.query<object[]>(
      `WITH mail AS (
         UPDATE mails SET resends = resends + 1 WHERE id = $1 AND queued_at > now() - ${LONGEST_DELAY} RETURNING id, kind, resends)
       SELECT FROM mail, ${mailJobAt(`now() + $2 * interval '1 second'`)}`,
      [id, seconds],
    );
    if (!waiting) throw new Undeliverable('Too many mails to this address');
  }

  /** @throws where a retry makes sense; neither the log nor the queue learns who the recipient is */
  private async fail({ id, tries, kind }: Mail, error: unknown): Promise<void> {
    const isOver = isFinal(error) || tries + 1 >= config.mail.tries;
    const lastError = messageOf(error).slice(0, MAX_ERROR);
    const status = isOver ? MailStatus.GIVEN_UP : MailStatus.QUEUED;
    const undeliverable = isOver && isRecipientsFault(error);
    await this.db.manager.update(Mail, { id }, { tries: tries + 1, lastError, status, undeliverable });
    const reason = (error as { code?: string }).code ?? (error as Error).name;
    if (!isOver) throw new Error(`${kind} ${id} was not sent: ${reason}`);
    this.logger.warn(`${kind} ${id} is given up at its try ${tries + 1}: ${reason}`);
  }
}
