import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import { addingJob } from '../jobs/adding-job.js';
import type { Letter } from './letters/letter.js';
import type { Mail, MailData, MailKind } from './mail.entity.js';

/** The job of a mail, for statements that write mails: one per mail and resend, and one at a time. */
export const mailJob = addingJob('mail', {
  payload: `json_build_object('id', mail.id)`,
  key: `'mail ' || mail.id || ' ' || mail.resends`,
  queue: `'mail'`,
});

type Writer = (mail: Mail) => Promise<Letter>;

/** The door to mail: who owes somebody a mail says so here, and who knows what is in one. */
@Injectable()
export class Mails {
  private readonly writers = new Map<MailKind, Writer>();

  /**
   * Owes a user a mail, with the change that causes it: neither is there without the other. One statement. An account that
   * was deleted gets none.
   */
  async send(kind: MailKind, userId: string, data: MailData, tx: EntityManager): Promise<void> {
    await tx.query(
      `WITH mail AS (
         INSERT INTO mails (id, kind, user_id, recipient, data)
         SELECT $1, $2, id, email, $4 FROM users WHERE id = $3 AND deleted_at IS NULL RETURNING id, resends)
       SELECT FROM mail, ${mailJob}`,
      [newId(), kind, userId, JSON.stringify(data)],
    );
  }

  /** Says what mails of this kind say: called once, by the module that owns them, before the shop opens. */
  write(kind: MailKind, writer: Writer): void {
    this.writers.set(kind, writer);
  }

  letterOf(mail: Mail): Promise<Letter> {
    return this.writers.get(mail.kind)!(mail);
  }
}
