import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createBulkhead } from '../common/limits/bulkhead.js';

/** argon2id with the OWASP minimum (19 MiB, 2 passes, 1 lane). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing runs on Node's four threads; one stays free for files, and one CPU for requests. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Each hash takes some 30 ms and 19 MiB. */
const inQueue = createBulkhead({ atOnce: AT_ONCE, waiting: 256, seconds: 8 });

/** @throws AppError TOO_MANY_REQUESTS when too many are waiting already */
export const hashPassword = (password: string) => inQueue(() => hash(password, COST));

let decoy: string | undefined;

/**
 * Takes as long for an account that does not exist (`stored` undefined) as for a wrong password.
 * @throws AppError TOO_MANY_REQUESTS when too many are waiting already
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = stored ?? (decoy ??= await hashPassword('decoy'));
  const matches = await inQueue(() => verify(known, password));
  return matches && stored !== undefined;
}
