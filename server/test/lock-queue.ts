import { eventually } from './eventually.js';
import type { Person } from './factories.js';
import type { Shop } from './shop.js';

/** The sessions that wait for a lock. */
export const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

/**
 * Holds a lock on rows until all calls that need them are waiting, in this order; then releases it.
 * @param lock a SELECT that locks the rows
 * @param meanwhile runs while they wait
 */
export async function queueBehindLock<T>(
  shop: Shop,
  [lock, ...values]: [string, ...unknown[]],
  calls: (() => Promise<T>)[],
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T[]> {
  const started: Promise<T>[] = [];
  await shop.db.transaction(async (tx) => {
    await tx.query(lock, values);
    for (const call of calls) {
      started.push(call());
      await eventually(async () => expect(await shop.db.query(WAITING)).toHaveLength(started.length));
    }
    await meanwhile();
  });
  return Promise.all(started);
}

/**
 * Holds a lock on accounts until all calls that would change them are waiting; then they run one after the other. For calls to
 * run in order, they have to lock the account before they write anything that refers to it; otherwise they overtake.
 * @param meanwhile runs while they wait, and changes none of these accounts
 */
export const queueBehindAccounts = <T>(
  shop: Shop,
  accounts: Person[],
  calls: (() => Promise<T>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<T[]> =>
  queueBehindLock(
    shop,
    [
      'SELECT FROM users WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
      accounts.map(({ user }) => user.id),
    ],
    calls,
    meanwhile,
  );
