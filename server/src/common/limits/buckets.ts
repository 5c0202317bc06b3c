export interface Bucket {
  /** How many calls are let through ... */
  points: number;
  /** ... in how many seconds. Further calls are refused until these are over, or for `block` seconds where that is set. */
  duration: number;
  block?: number;
  /** The message of a refusal, where it says more than to wait a little. */
  refusal?: string;
  /** Counted for all processes together, at the cost of a statement (or a Redis call); otherwise in memory, by each process. */
  shared: boolean;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * What is rate limited, and how strictly. A bucket is counted by address, or by a key that its caller names. An address may be a
 * whole office or a mobile network, so limits by address are wide: guessing is slowed per account.
 */
export const BUCKETS = {
  /** Any API call: wide enough for an office, narrow enough for a flood. In memory, so that reads cost no extra statement. */
  call: { points: 6_000, duration: MINUTE, shared: false },
  /** Pages and sitemaps that have to be made; cached ones are free. Each takes as much CPU time as a dozen calls. */
  page: { points: 600, duration: MINUTE, shared: false },
  'sign-in': { points: 30, duration: MINUTE, shared: true },
  /** Wrong guesses at one account from one address: only that address has to wait. */
  'sign-in-here': { points: 10, duration: 5 * MINUTE, shared: true },
  /** Wrong guesses at one account from anywhere: new places wait for a minute; places where the owner has been before do not. */
  'sign-in-anywhere': { points: 50, duration: 10 * MINUTE, block: MINUTE, shared: true },
  /** Not a limit: remembers where an account has signed in. */
  'sign-in-known': { points: 1, duration: 30 * DAY, shared: true },
  password: { points: 10, duration: 10 * MINUTE, shared: true },
  /** Email addresses that one account moves to: each gets mails of the shop, whoever owns it. */
  'email-change': {
    points: 5,
    duration: DAY,
    refusal: 'The email address was changed too often. Please try again tomorrow.',
    shared: true,
  },
  /**
   * Wrong codes for the second step of one account, by somebody who knows its password: some 240 guesses at a million a day, and
   * as many from a known place of the owner. Recovery codes are too long to be guessed.
   */
  'two-factor': { points: 10, duration: HOUR, shared: true },
  'two-factor-here': { points: 10, duration: HOUR, shared: true },
  register: { points: 300, duration: 10 * MINUTE, shared: true },
  'password-reset': { points: 30, duration: 10 * MINUTE, shared: true },
  /**
   * Reset links for one account, requested by anybody. A link is valid for this long, so whenever another one is refused the
   * mailbox has a valid one, and nobody can keep an owner out by using the bucket up; once links are invalid they no longer
   * count. Nobody is told of a refusal: whether an account exists is nobody's business.
   */
  'password-reset-mail': { points: 3, duration: 30 * MINUTE, shared: true },
  /** Export of everything that the shop knows of a shopper: many statements at once. */
  'own-data': { points: 10, duration: 10 * MINUTE, shared: true },
  /** Mails to one address, whoever causes them: nobody's mailbox can be flooded from here. The excess is delayed. */
  mail: { points: 40, duration: HOUR, shared: true },
  /** Mails of one kind about access to an account: counted apart, so that order mails cannot keep them from its owner. */
  'security-mail': { points: 10, duration: HOUR, shared: true },
  upload: { points: 60, duration: 10 * MINUTE, shared: false },
  order: { points: 300, duration: MINUTE, shared: false },
  payment: { points: 300, duration: MINUTE, shared: false },
  /** Payments begun without an order, per account or stranger's address: the gateway is polled about each for an hour. */
  'unbound-payment': { points: 100, duration: HOUR, shared: true },
} as const satisfies Record<string, Bucket>;

export type BucketName = keyof typeof BUCKETS;
