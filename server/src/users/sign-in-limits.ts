import { Injectable } from '@nestjs/common';
import { hashOf, keyedHash } from '../common/derived-key.js';
import { networkOf } from '../common/limits/address.js';
import type { BucketName } from '../common/limits/buckets.js';
import { RateLimits } from '../common/rate-limits.js';

/** An attempt to sign in. */
export interface Attempt {
  /** As the database found it. The typed email would not do: JavaScript and PostgreSQL compare emails differently. */
  userId: string | undefined;
  /** Counted where there is no such account, so that unknown and known emails are answered alike. */
  email: string;
  address: string;
}

interface Keys {
  account: string;
  /** A keyed hash of account and network that reveals neither: it may be kept for longer than the account. */
  place: string;
}

function keysOf({ userId, email, address }: Attempt): Keys {
  const account = userId ?? hashOf(email.toLowerCase());
  // Without a key, anybody who knows the account could try all networks against the hash: there are few enough.
  return { account, place: keyedHash('places of sign-in', `${account} ${networkOf(address)}`) };
}

/** Where guesses at a secret of an account are counted: from one place, and from anywhere. */
interface Guesses {
  here: BucketName;
  anywhere: BucketName;
}
const PASSWORDS: Guesses = { here: 'sign-in-here', anywhere: 'sign-in-anywhere' };
const CODES: Guesses = { here: 'two-factor-here', anywhere: 'two-factor' };

/**
 * Slows guessing. Ten wrong guesses make one address wait; many from anywhere make new places wait, too, but only briefly, and
 * never a place where the owner has signed in before: nobody can lock an owner out by guessing.
 */
@Injectable()
export class SignInLimits {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts an attempt before its password is checked, so that concurrent guesses are counted, too.
   * @throws AppError TOO_MANY_REQUESTS
   */
  count(attempt: Attempt): Promise<void> {
    return this.countIn(PASSWORDS, attempt);
  }

  /**
   * Counts a six-digit code for the second step before it is checked.
   * @throws AppError TOO_MANY_REQUESTS
   */
  countCode(attempt: Attempt): Promise<void> {
    return this.countIn(CODES, attempt);
  }

  /** The code was right. */
  uncountCode(attempt: Attempt): Promise<void> {
    return this.uncountIn(CODES, attempt);
  }

  /** The password could not be checked, so nothing was guessed. */
  uncount(attempt: Attempt): Promise<void> {
    return this.uncountIn(PASSWORDS, attempt);
  }

  /** The password was right. */
  async succeed(attempt: Attempt): Promise<void> {
    await Promise.all([
      this.limits.uncount('sign-in-anywhere', keysOf(attempt).account),
      this.trustPlace(attempt),
    ]);
  }

  /** The owner is let in, by whatever proof: this place is known from now on. Guesses from elsewhere still count. */
  async trustPlace(attempt: Attempt): Promise<void> {
    const { place } = keysOf(attempt);
    await Promise.all([
      this.limits.reset('sign-in-here', place),
      this.limits.restart('sign-in-known', place),
    ]);
  }

  private async countIn({ here, anywhere }: Guesses, attempt: Attempt): Promise<void> {
    const { account, place } = keysOf(attempt);
    await this.limits.consume(here, place);
    try {
      await this.limits.consume(anywhere, account);
    } catch (refusal) {
      if (await this.limits.isRunning('sign-in-known', place)) return;
      // Refused because of guesses from elsewhere, it is no guess from here: whoever keeps trying must not wait for longer.
      await this.limits.uncount(here, place);
      throw refusal;
    }
  }

  private async uncountIn({ here, anywhere }: Guesses, attempt: Attempt): Promise<void> {
    const { account, place } = keysOf(attempt);
    await Promise.all([this.limits.uncount(here, place), this.limits.uncount(anywhere, account)]);
  }
}
