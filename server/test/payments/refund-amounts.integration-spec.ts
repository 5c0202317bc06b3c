import { newPaymentScenario, type PaymentScenario } from '../payment-scenario.js';
import { useShop } from '../shop.js';

let scenario: PaymentScenario;

const shop = await useShop();
beforeEach(async () => {
  scenario = await newPaymentScenario(shop, 'reconciler');
});

const REFUND =
  'mutation ($id: ID!, $amount: Rupees) { refundOrder(id: $id, amount: $amount, reason: "Sorry") { id } }';

/**
 * Makes an admin refund this many rupees of a payment, or all that is left.
 * @param left paise, after refunds at the gateway itself
 * @returns the refusal, if any
 */
async function refund(amount: number | null, left = 1724_00) {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  const signed = await scenario.gateway.pay(gatewayOrderId);
  await scenario.confirm(buyer, orderId, signed);
  if (left < 1724_00) await scenario.gateway.refund(signed.razorpay_payment_id, 1724_00 - left);
  await scenario.reconcile();
  const { errors } = await (await scenario.create.admin()).graphql(REFUND, { id: orderId, amount });
  return errors?.map(({ message, extensions }) => [extensions.code, message]);
}

it.each([
  ['no money at all', 0, 'amount must be at least 1 rupee: the gateway gives back no less'],
  ['less than a rupee', 0.99, 'amount must be at least 1 rupee: the gateway gives back no less'],
  ['all but less than a rupee', 1723.01, 'That would leave less than 1 rupee, which could not be given back'],
  ['more than was paid', 1724.01, 'That is more than is left of the payment'],
])('rejects a refund of %s', async (_, amount, message) => {
  expect(await refund(amount)).toEqual([['BAD_USER_INPUT', message]]);
  expect(await scenario.refund()).toEqual([]);
});

it.each([
  ['a rupee', 1, 1724_00],
  ['all but a rupee', 1723, 1724_00],
  ['all', 1724, 1724_00],
  ['the rupee that is left', null, 1_00],
  ['the rupee and a half that are left', 1.5, 1_50],
])('refunds %s', async (_, amount, left) => {
  expect(await refund(amount, left)).toBeUndefined();
  expect((await scenario.refund()).at(-1)).toMatchObject({ status: 'PROCESSED', reason: 'Sorry' });
});

it('shows the refunded and refundable amounts without those of a payment that pays for nothing', async () => {
  const { orderId, gatewayOrderId } = await scenario.checkout();
  const admin = await scenario.create.admin();
  const sums = async () =>
    (await admin.ask('query ($id: ID!) { order(id: $id) { refunded refundable } }', { id: orderId })).order;
  expect(await sums()).toEqual({ refunded: 0, refundable: 0 });
  await scenario.gateway.faults({ payments: { autoRefundDuplicate: false } });
  await scenario.gateway.pay(gatewayOrderId);
  await scenario.gateway.pay(gatewayOrderId);
  await scenario.reconcile();
  expect(await scenario.refund()).toMatchObject([{ amount: 1724_00 }]);
  expect(await sums()).toEqual({ refunded: 0, refundable: 1724 });
  await admin.ask(REFUND, { id: orderId, amount: 400 });
  expect(await sums()).toEqual({ refunded: 400, refundable: 1324 });
});

it('returns the sum of both refunds in the second of two mutations of one request', async () => {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  await scenario.confirm(buyer, orderId, await scenario.gateway.pay(gatewayOrderId));
  await scenario.reconcile();
  const give = 'refundOrder(id: $id, amount: 400, reason: "Sorry") { refunded refundable }';
  const admin = await scenario.create.admin();
  expect(await admin.ask(`mutation ($id: ID!) { first: ${give} second: ${give} }`, { id: orderId })).toEqual({
    first: { refunded: 400, refundable: 1324 },
    second: { refunded: 800, refundable: 924 },
  });
});

it('refunds once for the same idempotency key, concurrently as well, and rejects another refund', async () => {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  await scenario.confirm(buyer, orderId, await scenario.gateway.pay(gatewayOrderId));
  const admin = await scenario.create.admin();
  const give = (amount: number | null, reason = 'Sorry') =>
    admin.graphql(
      `mutation ($id: ID!, $amount: Rupees, $reason: String!) {
         refundOrder(id: $id, amount: $amount, reason: $reason, idempotencyKey: "one") { refunded } }`,
      { id: orderId, amount, reason },
    );
  await give(300);
  for (const { data } of await Promise.all([300, 300, null].map((amount) => give(amount))))
    expect(data).toEqual({ refundOrder: { refunded: 300 } });
  for (const other of [give(400), give(300, 'Another reason')])
    expect((await other).errors).toMatchObject([
      { message: 'This key was used for another refund', extensions: { code: 'IDEMPOTENCY_MISMATCH' } },
    ]);
  await scenario.reconcile();
  expect(await scenario.refund()).toMatchObject([{ amount: 300_00 }]);
});

it('reports that less than the gateway’s minimum refund is left', async () => {
  expect(await refund(null, 99)).toEqual([
    ['INVALID_STATE', 'Less than 1 rupee is left, and the gateway gives back no less'],
  ]);
});
