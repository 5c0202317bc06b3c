import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { SignInLimits } from '../sign-in-limits.js';
import type { User } from '../user.entity.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { hashOfCode } from './recovery-codes.js';
import { unseal } from './secret-box.js';
import { stepOf } from './totp.js';
import { TwoFactorSecret } from './two-factor-secret.entity.js';

const SIX_DIGITS = /^\d{3} ?\d{3}$/;

interface SealedSecret {
  secret: string;
  /** Milliseconds. */
  now: number;
}
/** By the database's clock, which all processes share: a process whose clock is off would let nobody in. */
const SECRET_AND_TIME = `SELECT secret, floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM two_factor_secrets WHERE user_id = $1`;

/** Checks the codes of the second step, each of which is valid once. */
@Injectable()
export class TwoFactorCodes {
  constructor(
    private readonly db: DataSource,
    private readonly limits: SignInLimits,
  ) {}

  /**
   * Uses up a code of the authenticator app, or a recovery code; if two requests send the same one at once, one succeeds.
   * Six-digit codes are counted before they are checked, and uncounted if they are right. A recovery code is never refused
   * because of what others have tried.
   * @throws AppError TOO_MANY_REQUESTS
   */
  async spend({ id, email }: Pick<User, 'id' | 'email'>, code: string, address: string): Promise<boolean> {
    if (!SIX_DIGITS.test(code)) return this.spendRecoveryCode(id, code);
    const attempt = { userId: id, email, address };
    await this.limits.countCode(attempt);
    const isRight = await this.spendStep(id, code.replace(' ', ''));
    if (isRight) await this.limits.uncountCode(attempt);
    return isRight;
  }

  private async spendStep(userId: string, code: string): Promise<boolean> {
    const [row] = await this.db.query<SealedSecret[]>(SECRET_AND_TIME, [userId]);
    const secret = row && unseal(row.secret, userId);
    const step = secret && stepOf(secret, code, row.now);
    if (!step) return false;
    const { affected } = await this.db.manager.update(
      TwoFactorSecret,
      { userId, secret: row.secret, lastStep: LessThan(step) },
      { lastStep: step },
    );
    return affected === 1;
  }

  private async spendRecoveryCode(userId: string, code: string): Promise<boolean> {
    const { affected } = await this.db.manager.delete(RecoveryCode, { userId, codeHash: hashOfCode(code) });
    return affected === 1;
  }
}
