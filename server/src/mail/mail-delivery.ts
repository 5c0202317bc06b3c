import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { RateLimits } from '../common/rate-limits.js';
import { config } from '../config.js';
import { Jobs } from '../jobs/jobs.js';
import { Mail, MailStatus } from './mail.entity.js';
import { Mails } from './mails.js';
import { Post } from './post.js';
import { hasGone, isFinal, Undeliverable } from './undeliverable.js';

const MAX_ERROR = 500;

/** Sends the mails that are owed, each at least once; one that fails again and again is given up, for an admin to look at. */
@Injectable()
export class MailDelivery implements OnModuleInit {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
    private readonly limits: RateLimits,
    private readonly mails: Mails,
    private readonly post: Post,
  ) {}

  onModuleInit() {
    this.jobs.handle('mail', ({ id }) => this.deliver(id));
  }

  private async deliver(id: string): Promise<void> {
    const mail = await this.db.manager.findOneBy(Mail, { id, status: MailStatus.QUEUED });
    if (!mail) return;
    try {
      if (mail.tries === 0) await this.count(mail);
      await this.post.send(mail, await this.mails.letterOf(mail));
    } catch (error) {
      return hasGone(error) ? this.drop(mail) : this.fail(mail, error);
    }
    await this.db.manager.update(
      Mail,
      { id },
      { status: MailStatus.SENT, sentAt: () => 'now()', tries: mail.tries + 1, lastError: null },
    );
  }

  /** Given up, it would raise an alarm that nobody can end: sent anew it would fail in the same way. */
  private async drop({ id, kind }: Mail): Promise<void> {
    await this.db.manager.delete(Mail, { id });
    this.logger.log(`${kind} ${id} is dropped: its account has gone`);
  }

  private async count({ recipient }: Mail): Promise<void> {
    await this.limits.consume('mail', recipient.toLowerCase()).catch((error: unknown) => {
      throw error instanceof AppError
        ? new Undeliverable('Too many mails to this address in an hour')
        : error;
    });
  }

  /** @throws where another try makes sense; the log and the queue learn nothing of the reader */
  private async fail({ id, tries, kind }: Mail, error: unknown): Promise<void> {
    const isOver = isFinal(error) || tries + 1 >= config.mail.tries;
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR);
    const status = isOver ? MailStatus.GIVEN_UP : MailStatus.QUEUED;
    await this.db.manager.update(Mail, { id }, { tries: tries + 1, lastError, status });
    const reason = (error as { code?: string }).code ?? (error as Error).name;
    if (!isOver) throw new Error(`${kind} ${id} was not sent: ${reason}`);
    this.logger.warn(`${kind} ${id} is given up after ${tries + 1} tries: ${reason}`);
  }
}
