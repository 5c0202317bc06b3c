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
  async count(attempt: Attempt): Promise<void> {
    const { account, place } = keysOf(attempt);
    await this.limits.consume('sign-in-here', place);
    await this.limits.consume('sign-in-anywhere', account).catch(this.unlessKnown(place, 'sign-in-here'));
  }

  /**
   * Counts a six-digit code for the second step before it is checked.
   * @throws AppError TOO_MANY_REQUESTS
   */
  async countCode(attempt: Attempt): Promise<void> {
    const { account, place } = keysOf(attempt);
    await this.limits.consume('two-factor-here', place);
    await this.limits.consume('two-factor', account).catch(this.unlessKnown(place, 'two-factor-here'));
  }

  /** The code was right. */
  async uncountCode(attempt: Attempt): Promise<void> {
    const { account, place } = keysOf(attempt);
    await Promise.all([
      this.limits.uncount('two-factor-here', place),
      this.limits.uncount('two-factor', account),
    ]);
  }

  /** The password could not be checked, so nothing was guessed. */
  async uncount(attempt: Attempt): Promise<void> {
    const { account, place } = keysOf(attempt);
    await Promise.all([
      this.limits.uncount('sign-in-here', place),
      this.limits.uncount('sign-in-anywhere', account),
    ]);
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

  /** A refusal because of guesses from elsewhere is none from here: whoever keeps trying must not wait for longer. */
  private unlessKnown(place: string, here: BucketName) {
    return async (refusal: unknown) => {
      if (await this.limits.isRunning('sign-in-known', place)) return;
      await this.limits.uncount(here, place);
      throw refusal;
    };
  }
}
