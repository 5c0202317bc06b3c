import { randomBytes } from 'node:crypto';
import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { badInput } from '../common/app-error.js';
import { hashOf } from '../common/derived-key.js';
import { BUCKETS } from '../common/limits/buckets.js';
import { config } from '../config.js';
import { type Letter, text } from '../mail/letters/letter.js';
import { type Mail, MailKind } from '../mail/mail.entity.js';
import { Mails } from '../mail/mails.js';
import { Undeliverable } from '../mail/undeliverable.js';
import { AuthPayload } from './auth-payload.js';
import { ResetPasswordInput } from './dto/password-reset.inputs.js';
import { hashPassword } from './passwords.js';
import type { Device } from './sessions/device.js';
import { ENDING_TOKENS } from './sessions/sessions.js';
import { SignIn } from './sign-in.js';
import { UsersService } from './users.service.js';

/** As long as the limit of requests lasts: whoever is refused another link has a valid one. */
const VALID_MINUTES = BUCKETS['password-reset-mail'].duration / 60;
const ended = () => badInput('This link is no longer valid. Please ask for a new one.');

/** The condition for a reset to be valid now, joined with its account. */
const HOLDS = `r.token_hash = $1 AND r.expires_at > now() AND u.id = r.user_id AND u.deleted_at IS NULL
  AND u.token_version = r.token_version AND u.email = r.email`;

/** The way back into an account whose password is forgotten: by a mail to its address, and nothing else. */
@Injectable()
export class PasswordResets implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersService,
    private readonly signIn: SignIn,
    private readonly mails: Mails,
  ) {}

  onModuleInit() {
    this.mails.registerWriter(MailKind.PASSWORD_RESET, (mail) => this.letter(mail));
  }

  /**
   * Sets a new password and ends every other sign-in. The token is used up together with that, and only then.
   * @throws AppError BAD_USER_INPUT when the token is not valid
   */
  async reset({ token, password }: ResetPasswordInput, device: Device): Promise<AuthPayload> {
    const tokenHash = hashOf(token);
    const found = await this.db.query<unknown[]>(`SELECT FROM password_resets r, users u WHERE ${HOLDS}`, [
      tokenHash,
    ]);
    if (found.length === 0) throw ended(); // before hashing, which is slow
    const passwordHash = await hashPassword(password);
    const id = await this.spend(tokenHash, passwordHash);
    if (!id) throw ended();
    return this.signIn.signInProven(id, device);
  }

  /**
   * The account is locked first, and checked as it is then: a concurrent change may end the token while this waits.
   * @returns the id of the account whose password was set; undefined where the token has ended meanwhile
   */
  private spend(tokenHash: string, passwordHash: string): Promise<string | undefined> {
    return this.db.transaction(async (tx) => {
      const [[owner]] = await tx.query<[{ id: string }[], number]>(
        `WITH held AS (SELECT u.id FROM password_resets r, users u WHERE ${HOLDS} FOR NO KEY UPDATE OF u),
           used AS (DELETE FROM password_resets r USING held WHERE r.token_hash = $1 RETURNING held.id)
         UPDATE users SET password_hash = $2, ${ENDING_TOKENS} FROM used WHERE users.id = used.id
         RETURNING users.id`,
        [tokenHash, passwordHash],
      );
      if (owner) await this.mails.send(MailKind.PASSWORD_CHANGED, owner.id, {}, tx);
      return owner?.id;
    });
  }

  private async letter({ id, userId, recipient }: Mail): Promise<Letter> {
    const token = await this.makeToken(id, userId, recipient);
    return {
      subject: 'Set a new password',
      parts: [
        text('Somebody, probably you, asked for a new password for your account.'),
        {
          is: 'button',
          label: 'Set a new password',
          url: `${config.publicUrl}/reset-password?token=${token}`,
        },
        text(
          `The link works once, within ${VALID_MINUTES} minutes. If you did not ask for it, there is nothing to do: your password stays as it is.`,
        ),
      ],
    };
  }

  /**
   * Ends the links of earlier mails, whose ids are smaller. If two are sent at once, the later one stays valid.
   * @throws AppError NOT_FOUND for a deleted account, Undeliverable for an address that is no longer the account's
   */
  private async makeToken(mailId: string, userId: string, email: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const [made] = await Promise.all([
      this.db.query<unknown[]>(
        `INSERT INTO password_resets (token_hash, mail_id, user_id, email, token_version, expires_at)
         SELECT $1, $2, id, email, token_version, now() + interval '${VALID_MINUTES} minutes' FROM users
         WHERE id = $3 AND email = $4 AND deleted_at IS NULL RETURNING token_hash`,
        [hashOf(token), mailId, userId, email],
      ),
      this.db.query('DELETE FROM password_resets WHERE user_id = $1 AND mail_id < $2', [userId, mailId]),
    ]);
    if (made.length > 0) return token;
    await this.users.get(userId);
    throw new Undeliverable('The account has another address now');
  }
}
