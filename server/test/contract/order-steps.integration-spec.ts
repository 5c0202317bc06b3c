import type { Client } from '../client.js';
import { accepts, Call, rejectsUnauthorized, testBothApis, rejectsUnknownIds, refuses } from '../contract.js';
import { factories, Person } from '../factories.js';
import { cancelOrder, payFor, settle } from '../payment.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const [admin, user, other] = [await create.admin(), await create.user(), await create.user()];
const unpaid = (await create.order(user))._id;
const paid = await paidOrder();
const cancelled = (await create.order(user))._id;
await cancelOrder(user, cancelled);

async function paidOrder(): Promise<string> {
  const { _id } = await create.order(user);
  await settle(shop, user, _id);
  return _id;
}

const ORDER = `id number user { id name email } items { product name image price qty }
  shippingAddress { address city postalCode country } paymentMethod itemsPrice shippingPrice taxPrice totalPrice
  status isPaid paidAt isDelivered deliveredAt createdAt`;

const deliver = (id: string): Call => ({
  rest: ['PUT', `/api/orders/${id}/deliver`, {}],
  graphql: [`mutation ($id: ID!) { deliverOrder(id: $id) { ${ORDER} } }`, { id }],
});
const SIGNED = {
  razorpayPaymentId: 'pay_SimAAAAAAAAAA1',
  razorpayOrderId: 'order_SimAAAAAAAAAA1',
  razorpaySignature: 'ab'.repeat(32),
};
const pay = (id: string, input: object = SIGNED): Call => ({
  rest: ['PUT', `/api/orders/${id}/pay`, { ...input, amount: 1 }],
  graphql: [
    `mutation ($id: ID!, $input: PaymentConfirmationInput!) { payOrder(orderId: $id, input: $input) { ${ORDER} } }`,
    { id, input },
  ],
});

describe('PUT /api/orders/{id}/deliver and deliverOrder', () => {
  const INVALID = [409, 'INVALID_STATE'] as const;
  testBothApis(
    accepts('delivers a paid order', async () => [admin, deliver(await paidOrder())], 200, {
      status: 'DELIVERED',
      isPaid: true,
      isDelivered: true,
    }),
    accepts(
      'changes nothing when it is repeated',
      async () => {
        const id = await paidOrder();
        await admin.put(`/api/orders/${id}/deliver`, {});
        return [admin, deliver(id)];
      },
      200,
      { status: 'DELIVERED' },
    ),
    refuses('an order that is not paid', () => [admin, deliver(unpaid)], ...INVALID, 'Order is not paid'),
    refuses(
      'an order that is cancelled',
      () => [admin, deliver(cancelled)],
      ...INVALID,
      'Order is cancelled',
    ),
    rejectsUnauthorized(shop, () => deliver(paid), user),
    rejectsUnknownIds('Order', () => admin, deliver),
  );
});

describe('PUT /api/orders/{id}/pay and payOrder', () => {
  const FORGED = [400, 'PAYMENT_FAILED', 'The payment could not be verified'] as const;
  const given = (payer: () => Person) => async (): Promise<[Client, Call]> => {
    const { _id } = await create.order(user);
    return [payer(), pay(_id, await payFor(shop, user, _id))];
  };
  testBothApis(
    accepts(
      'marks the order paid',
      given(() => user),
      200,
      { status: 'PAID', isPaid: true },
    ),
    accepts(
      'lets an admin confirm the payment',
      given(() => admin),
      200,
      { status: 'PAID', isPaid: true },
    ),
    refuses(
      'another shopper',
      given(() => other),
      404,
      'NOT_FOUND',
      'Order not found',
    ),
    refuses(
      'a payment of another order',
      async () => {
        const { _id } = await create.order(user);
        return [user, pay(unpaid, await payFor(shop, user, _id))];
      },
      ...FORGED,
    ),
    refuses(
      'a forged signature',
      async () => {
        const { _id } = await create.order(user);
        return [user, pay(_id, { ...(await payFor(shop, user, _id)), razorpaySignature: 'ab'.repeat(32) })];
      },
      ...FORGED,
    ),
    refuses('an unknown gateway order', () => [user, pay(unpaid)], ...FORGED),
    refuses(
      'an empty signature',
      () => [user, pay(unpaid, { ...SIGNED, razorpaySignature: '' })],
      400,
      'BAD_USER_INPUT',
      'razorpaySignature is required, up to 200 characters',
    ),
    rejectsUnauthorized(shop, () => pay(unpaid)),
    rejectsUnknownIds('Order', () => user, pay),
  );
});
