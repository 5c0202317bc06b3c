import { jest } from '@jest/globals';
import { GatewayError } from './gateway-error.js';
import { Gateway } from './gateway.js';

const PAYMENT = 'pay_AAAAAAAAAAAAAA';

/** A gateway whose connections all stay silent until the SDK's own ten seconds are over. */
function silentGateway(): Gateway {
  const silence = () =>
    new Promise((_, reject) =>
      setTimeout(() => reject(new GatewayError(0, 'NETWORK_ERROR', 'No answer')), 10_000),
    );
  return Object.assign(new Gateway(), {
    sdk: { payments: { fetch: silence }, orders: { create: silence, all: silence } },
  });
}

describe('a call to an unresponsive gateway fails within about fifteen seconds', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['to confirm a payment', (gateway: Gateway) => gateway.payment(PAYMENT)],
    [
      'to open an order that may be there already',
      (gateway: Gateway) => gateway.openOrder(1, 'receipt', null, true),
    ],
  ])('%s', async (_, ask) => {
    let failure: unknown;
    ask(silentGateway()).catch((error: unknown) => (failure = error));
    await jest.advanceTimersByTimeAsync(14_000);
    expect(failure).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(failure).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  });
});

it.each([
  ['payments', (gateway: Gateway) => gateway.paymentsOf('order_AAAAAAAAAAAAAA')],
  ['refunds', (gateway: Gateway) => gateway.refundsOf(PAYMENT)],
])('F26 rejects a response without a list instead of reading it as no %s', async (_, ask) => {
  const answer = () => Promise.resolve({ message: 'Down for maintenance' });
  const sdk = { orders: { fetchPayments: answer }, payments: { fetchMultipleRefund: answer } };
  const gateway = Object.assign(new Gateway(), { sdk });
  await expect(ask(gateway)).rejects.toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
});
