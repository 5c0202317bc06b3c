import { randomUUID } from 'node:crypto';
import type { Client } from '../client.js';
import { factories } from '../factories.js';
import type { Shop } from '../shop.js';
import { PLACEHOLDERS } from './values.js';

type Ids = Record<(typeof PLACEHOLDERS)[number], string[]>;

/** Callers of every kind, and objects for their requests. Requests use up some of both: create new ones after a while. */
export interface Actors {
  callers: Record<'anyone' | 'user' | 'admin', Client>;
  ids: Ids;
}

export async function createActors(shop: Shop): Promise<Actors> {
  const create = factories(shop);
  // Random emails: those that the fuzz chooses may be taken by now.
  const email = () => `${randomUUID()}@example.com`;
  const [user, admin, other] = [
    await create.user({ email: email() }),
    await create.admin({ email: email() }),
    await create.user({ email: email() }),
  ];
  const products = [
    await create.product(),
    await create.product({ countInStock: 0 }),
    await create.product({ listed: false }),
  ];
  const orders = [await create.order(user), await create.order(other)];
  const gatewayOrders = await Promise.all(
    orders.map(async ({ _id, totalPrice }) => {
      const { body } = await user.post('/api/razorpay/create-order', {
        amount: totalPrice * 100,
        orderId: _id,
      });
      return body.id as string;
    }),
  );
  return {
    callers: { anyone: create.stranger(), user, admin },
    ids: {
      '@product': products.map(({ id }) => id),
      '@order': orders.map(({ _id }) => _id),
      '@user': [user.user.id, admin.user.id, other.user.id],
      '@gatewayOrder': gatewayOrders,
    },
  };
}

/** Replaces placeholders by ids, anywhere in a request. */
export function fillPlaceholders<T>(request: T, ids: Ids, choice: number): T {
  const text = JSON.stringify(request);
  const filled = PLACEHOLDERS.reduce(
    (text, name) => text.replaceAll(name, () => ids[name][choice % ids[name].length]!),
    text,
  );
  return JSON.parse(filled) as T;
}
