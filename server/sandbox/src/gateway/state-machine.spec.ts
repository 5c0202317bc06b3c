import fc from 'fast-check';
import type { SandboxState } from '../control/control.js';
import type { Sandbox } from '../sandbox.js';
import { type Bench, startBench } from '../testing/bench.js';
import { GatewayError } from './errors.js';

const LATER: Record<string, string[]> = {
  'order created': ['attempted', 'paid'],
  'order attempted': ['paid'],
  'payment created': ['authorized', 'captured', 'refunded', 'failed'],
  'payment failed': ['authorized', 'captured', 'refunded'],
  'payment authorized': ['captured', 'refunded'],
  'payment captured': ['refunded'],
  'refund pending': ['processed', 'failed'],
};

type Step = (sandbox: Sandbox, state: SandboxState) => unknown;

/** Number of random stories; npm run fuzz raises it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

const index = fc.nat({ max: 5 });
const at = <T>(items: T[], position: number): T | undefined => items[position % Math.max(1, items.length)];

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(index, fc.constantFrom('success', 'failure', 'timeout')).map(paying) },
  { weight: 2, arbitrary: index.map(capturing) },
  { weight: 2, arbitrary: index.map(authorizing) },
  { weight: 3, arbitrary: fc.tuple(index, fc.integer({ min: 100, max: 60_000 })).map(refunding) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1, 600, 300_000).map(
      (seconds): Step =>
        ({ control }) =>
          control.advance(seconds),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('auto', 'manual', 'delayed').map(
      (capture): Step =>
        ({ control }) =>
          control.faults({ payments: { capture: capture as 'auto', captureDelayMs: 500 } }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(0, 500), fc.nat({ max: 1 })).map(
      ([pendingMs, fail]): Step =>
        ({ control }) =>
          control.faults({ refunds: { pendingMs, fail } }),
    ),
  },
);

function paying([position, outcome]: [number, string]): Step {
  return ({ control }, { orders }) =>
    control.pay(at(orders, position)?.id ?? '', { outcome: outcome as 'success', method: 'netbanking' });
}
function capturing(position: number): Step {
  return ({ control }, { payments }) => control.capture(at(payments, position)?.id ?? '');
}
function authorizing(position: number): Step {
  return ({ control }, { payments }) => control.authorize(at(payments, position)?.id ?? '');
}
function refunding([position, amount]: [number, number]): Step {
  return ({ control }, { payments }) => control.refund(at(payments, position)?.id ?? '', { amount });
}

async function take(step: Step, sandbox: Sandbox): Promise<void> {
  try {
    await step(sandbox, sandbox.control.state());
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

function statuses({
  orders,
  payments,
  refunds,
}: SandboxState): Map<string, { entity: string; status: string }> {
  return new Map([...orders, ...payments, ...refunds].map((row) => [row.id, row]));
}

function assertStepsForward(before: SandboxState, after: SandboxState): void {
  const now = statuses(after);
  for (const [id, { entity, status }] of statuses(before)) {
    const next = now.get(id)?.status ?? 'gone';
    if (next !== status)
      expect([entity, status, LATER[`${entity} ${status}`]]).toEqual([
        entity,
        status,
        expect.arrayContaining([next]),
      ]);
  }
}

function assertSound({ orders, payments, refunds, events }: SandboxState): void {
  for (const order of orders) {
    expect(order.amount_paid + order.amount_due).toBe(order.amount);
    expect(payments.filter((payment) => payment.order_id === order.id)).toHaveLength(order.attempts);
    const captured = payments.filter((payment) => payment.order_id === order.id && payment.captured);
    expect(captured).toHaveLength(order.status === 'paid' ? 1 : 0);
  }
  for (const payment of payments) {
    const live = refunds.filter((refund) => refund.payment_id === payment.id && refund.status !== 'failed');
    expect(live.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment.amount_refunded);
    expect(payment.amount_refunded).toBeLessThanOrEqual(payment.amount);
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
}

let bench: Bench;
beforeAll(async () => void (bench = await startBench({ webhookUrl: undefined })));
afterAll(() => bench.close());

it('keeps its invariants and never reverts a state, for any sequence of steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (story) => {
      bench.control.reset();
      await bench.razorpay.orders.create({ amount: 50_000, currency: 'INR' });
      await bench.razorpay.orders.create({ amount: 20_000, currency: 'INR' });
      for (const step of story) {
        const before = bench.control.state();
        await take(step, bench.sandbox);
        assertStepsForward(before, bench.control.state());
        assertSound(bench.control.state());
      }
    }),
    { numRuns: RUNS },
  );
}, 60_000);
