export interface Bucket {
  /** How many calls are let through ... */
  points: number;
  /** ... in how many seconds. Who asks for more waits until these are over, or for `block` seconds where that is set. */
  duration: number;
  block?: number;
  /** What whoever asks for more is told, where it is more than to wait a little. */
  refusal?: string;
  /** Counted for all processes together, at the cost of a statement (or of asking Redis); the others in memory, by each. */
  shared: boolean;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * What is limited, and how far. A bucket is counted by address, or by what its caller names. An address may be a whole
 * office or a mobile network, so limits by address are wide: guessing is slowed per account.
 */
export const BUCKETS = {
  /** Any call of the APIs: wide enough for an office, narrow enough for a flood. In memory, so that reads cost nothing more. */
  call: { points: 6_000, duration: MINUTE, shared: false },
  /** Pages and sitemaps that have to be made: kept ones are free. Each takes the processor for as long as a dozen calls. */
  page: { points: 600, duration: MINUTE, shared: false },
  'sign-in': { points: 30, duration: MINUTE, shared: true },
  /** Wrong guesses at one account from one address: that address has to wait, nobody else. */
  'sign-in-here': { points: 10, duration: 5 * MINUTE, shared: true },
  /** Wrong guesses at one account from anywhere: new places wait for a minute; where the owner was before is let in. */
  'sign-in-anywhere': { points: 50, duration: 10 * MINUTE, block: MINUTE, shared: true },
  /** Not a limit: remembers where an account has signed in. */
  'sign-in-known': { points: 1, duration: 30 * DAY, shared: true },
  password: { points: 10, duration: 10 * MINUTE, shared: true },
  /** Addresses that one account is moved to: each gets mails of the shop, whoever it belongs to. */
  'email-change': {
    points: 5,
    duration: DAY,
    refusal: 'The email address was changed too often. Please try again tomorrow.',
    shared: true,
  },
  /**
   * Wrong codes for the second step of one account, by whoever knows its password: some 240 guesses at a million a day, and as
   * many from a place where the owner was before. Recovery codes are too long to be guessed.
   */
  'two-factor': { points: 10, duration: HOUR, shared: true },
  'two-factor-here': { points: 10, duration: HOUR, shared: true },
  register: { points: 300, duration: 10 * MINUTE, shared: true },
  'password-reset': { points: 30, duration: 10 * MINUTE, shared: true },
  /** Links to one account. Nobody is told: whether there is an account is nobody's business. */
  'password-reset-mail': { points: 3, duration: HOUR, shared: true },
  /** All that the shop knows of somebody, told to them: many statements at once. */
  'own-data': { points: 10, duration: 10 * MINUTE, shared: true },
  /** Mails to one address, whoever causes them: nobody's mailbox can be flooded from here. What is more comes later. */
  mail: { points: 40, duration: HOUR, shared: true },
  /** Mails of one kind that say who may get into an account: apart, so that orders cannot keep them from its owner. */
  'security-mail': { points: 10, duration: HOUR, shared: true },
  upload: { points: 60, duration: 10 * MINUTE, shared: false },
  order: { points: 300, duration: MINUTE, shared: false },
  payment: { points: 300, duration: MINUTE, shared: false },
  /** Payments begun without an order to name, by an account or a stranger's address: each has the gateway asked for an hour. */
  'unbound-payment': { points: 100, duration: HOUR, shared: true },
} as const satisfies Record<string, Bucket>;

export type BucketName = keyof typeof BUCKETS;
