import { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { until } from '../program.js';
import type { Cluster } from '../topology.js';
import { STOCK } from './load.js';
import type { Tally } from './tally.js';

const SETTLED_WITHIN_MS = 180_000;

/** Waits until all work is done, then lists everything that is wrong with the data, the money, the stock and the orders. */
export async function closeBooks(cluster: Cluster, tally: Tally, products: string[]): Promise<string[]> {
  const db = await createDataSource(await primaryUrl(cluster)).initialize();
  try {
    const settled = until(async () => (await unsettled(cluster, db)) === 0, 'equal books', SETTLED_WITHIN_MS);
    const money = await settled.then(
      () => [],
      (error: Error) => [error.message],
    );
    const doctor = (await diagnose(db.manager)).map(({ check, rows }) => `${check}: ${JSON.stringify(rows)}`);
    return [
      ...money,
      ...doctor,
      ...(await lost(db, tally)),
      ...(await oversold(db, products)),
      ...tally.givenUp,
    ];
  } finally {
    await db.destroy();
  }
}

async function primaryUrl({ nodes }: Cluster): Promise<string> {
  for (const node of nodes) if (await node.is('primary')) return node.url('shop');
  throw new Error('There is no primary');
}

/** Payments on which the gateway and the shop disagree. There are no refunds in these trials. */
async function unsettled({ gateway }: Cluster, db: DataSource): Promise<number> {
  await db.query('UPDATE gateway_orders SET next_check_at = now() WHERE next_check_at IS NOT NULL');
  const rows = await db.query<{ id: string; captured: number; settles: boolean }[]>(
    'SELECT gateway_payment_id AS id, captured, settles FROM payments WHERE captured > 0',
  );
  const inShop = new Map(rows.map(({ id, captured, settles }) => [id, settles ? captured : -1]));
  const atGateway = gateway.control.state().payments.filter(({ captured }) => captured);
  const differing = atGateway.filter(({ id, amount }) => inShop.get(id) !== amount);
  return differing.length + Math.max(0, inShop.size - atGateway.length);
}

/** Orders that the shop acknowledged and no longer knows. */
async function lost(db: DataSource, { acknowledged }: Tally): Promise<string[]> {
  const rows = await db.query<{ id: string; status: string }[]>('SELECT id, status FROM orders');
  const status = new Map(rows.map((row) => [row.id, row.status]));
  const placed = [...acknowledged.placed].filter((id) => !status.has(id));
  const paid = [...acknowledged.paid].filter((id) => status.get(id) !== 'PAID');
  return [
    ...placed.map((id) => `order ${id} is lost`),
    ...paid.map((id) => `the payment of order ${id} is lost`),
  ];
}

async function oversold(db: DataSource, products: string[]): Promise<string[]> {
  const rows = await db.query<{ id: string; left: number; sold: number }[]>(
    `SELECT p.id, p.count_in_stock AS left, coalesce(sum(i.qty), 0)::int AS sold FROM products p
       LEFT JOIN (SELECT i.* FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.holds_stock) i ON i.product_id = p.id
     WHERE p.id = ANY ($1::uuid[]) GROUP BY p.id`,
    [products],
  );
  return rows.flatMap(({ id, left, sold }) =>
    left + sold === STOCK && left >= 0 ? [] : [`product ${id}: ${left} left and ${sold} sold of ${STOCK}`],
  );
}
