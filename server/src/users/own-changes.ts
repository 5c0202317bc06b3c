import { Injectable } from '@nestjs/common';
import { AppError, wrongState } from '../common/app-error.js';
import { RateLimits } from '../common/rate-limits.js';
import type { UpdateProfileInput, UpdateUserInput } from './dto/account.inputs.js';
import { PasswordCheck } from './password-check.js';
import type { User } from './user.entity.js';

const moves = ({ email }: User, to?: string | null): boolean =>
  !!to && to.toLowerCase() !== email.toLowerCase();

/** What the owner of an account has to prove before its email or password changes, and how often they may change. */
@Injectable()
export class OwnChanges {
  constructor(
    private readonly limits: RateLimits,
    private readonly passwords: PasswordCheck,
  ) {}

  /**
   * An account with two-step sign-in must not be taken over from a browser that was left signed in.
   * @throws AppError BAD_USER_INPUT where the present password is missing or wrong, TOO_MANY_REQUESTS
   */
  async allow(owner: User, { email, password, currentPassword }: UpdateProfileInput): Promise<void> {
    const isMoving = moves(owner, email);
    if (!isMoving && !password) return;
    if (owner.hasTwoFactor || currentPassword) await this.passwords.assert(owner, currentPassword ?? '');
    else if (password) await this.limits.consume('password', owner.id);
    if (isMoving) await this.limits.consume('email-change', owner.id);
  }

  /**
   * The same for an admin who edits their own account among all others, where no password is asked for.
   * @throws AppError INVALID_STATE, TOO_MANY_REQUESTS
   */
  async allowAsAdmin(owner: User, { email }: UpdateUserInput): Promise<void> {
    if (!moves(owner, email)) return;
    if (owner.hasTwoFactor) throw wrongState('Change your own email in your profile: it takes your password');
    await this.limits.consume('email-change', owner.id);
  }

  /** For `catch`: a change that was allowed, and is refused after all, moves the account to no address. */
  uncounting(owner: User, { email }: UpdateUserInput) {
    return async (refusal: unknown): Promise<never> => {
      if (refusal instanceof AppError && moves(owner, email))
        await this.limits.uncount('email-change', owner.id);
      throw refusal;
    };
  }
}
