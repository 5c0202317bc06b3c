import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import { addingJobOf } from '../jobs/adding-job.js';
import type { Letter } from './letters/letter.js';
import { type Mail, type MailData, type MailKind, SECURITY_KINDS } from './mail.entity.js';

const SECURITY = SECURITY_KINDS.map((kind) => `'${kind}'`).join();

/** The job of a mail, due at a time: one per mail and resend. Mails about access to an account come before all others. */
export const mailJobAt = (at?: string) =>
  addingJobOf('mail', 'mail', {
    at,
    key: `'mail ' || mail.id || ' ' || mail.resends`,
    priority: `CASE WHEN mail.kind IN (${SECURITY}) THEN 0 ELSE 1 END`,
  });

/** The same, due now: for statements that write mails. */
export const mailJob = mailJobAt();

/** SQL that inserts a mail for a user whose account is not deleted, and returns what its job needs. */
export const insertingMail = (mail: Record<'id' | 'kind' | 'user' | 'data', string>) =>
  `INSERT INTO mails (id, kind, user_id, recipient, data) SELECT ${mail.id}, ${mail.kind}, id, email, ${mail.data}
     FROM users WHERE id = ${mail.user} AND deleted_at IS NULL RETURNING id, kind, resends`;
const INSERTING = insertingMail({ id: '$1', kind: '$2', user: '$3', data: '$4' });

type Writer = (mail: Mail) => Promise<Letter>;

/** The entry point to mail: modules queue mails here, and register what mails of their kinds say. */
@Injectable()
export class Mails {
  private readonly writers = new Map<MailKind, Writer>();

  /**
   * Queues a mail in the transaction that causes it: neither is committed without the other. One statement. A deleted account
   * gets none.
   */
  async send(kind: MailKind, userId: string, data: MailData, tx: EntityManager): Promise<void> {
    const values = [newId(), kind, userId, JSON.stringify(data)];
    await tx.query(`WITH mail AS (${INSERTING}) SELECT FROM mail, ${mailJob}`, values);
  }

  /** Registers the writer of a kind of mail: called once, by the module that owns it, before the shop opens. */
  registerWriter(kind: MailKind, writer: Writer): void {
    this.writers.set(kind, writer);
  }

  letterOf(mail: Mail): Promise<Letter> {
    return this.writers.get(mail.kind)!(mail);
  }
}
