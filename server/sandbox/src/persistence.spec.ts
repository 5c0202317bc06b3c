import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from './sandbox.js';
import { type Bench, OPTIONS, startBench } from './testing/bench.js';

let folder: string;
let stateFile: string;
let bench: Bench;
const revived: Sandbox[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'));
  stateFile = join(folder, 'deep', 'state.jsonl');
  bench = await startBench({ stateFile });
});
afterEach(async () => {
  await Promise.all(revived.splice(0).map((sandbox) => sandbox.close()));
  await bench.close();
  rmSync(folder, { recursive: true });
});

/** A second process that reads the file as if the first had been killed at this moment: nothing is closed first. */
function revive(file = stateFile): Sandbox {
  const sandbox = createSandbox({ ...OPTIONS, webhookUrl: bench.receiver.url, stateFile: file });
  revived.push(sandbox);
  return sandbox;
}

async function pay() {
  const order = await bench.razorpay.orders.create({ amount: 50_000, currency: 'INR' });
  return bench.control.pay(order.id);
}

function entities(sandbox: Sandbox) {
  const { orders, payments, refunds, events } = sandbox.control.state();
  return { orders, payments, refunds, events };
}

it('restores all entities after a kill', async () => {
  const { payment } = await pay();
  bench.control.refund(payment.id, { amount: 10_000 });
  await bench.control.settle();
  expect(entities(revive())).toEqual(entities(bench.sandbox));
});

it('resumes a pending capture and delivery, and keeps the skipped time', async () => {
  bench.control.faults({
    webhook: { delayMs: 60_000 },
    payments: { capture: 'delayed', captureDelayMs: 120_000 },
  });
  bench.control.advance(3_600);
  const { payment } = await pay();
  const second = revive();
  expect(second.control.state().now).toBeGreaterThan(Date.now() + 3_500_000);
  second.control.advance(120);
  await second.control.settle();
  expect(second.control.state().payments).toMatchObject([{ id: payment.id, status: 'captured' }]);
  expect(bench.receiver.names()).toContain('payment.authorized');
  expect(bench.receiver.names()).toContain('order.paid');
});

it('ignores a truncated last line, and appends cleanly after it', async () => {
  await pay();
  await bench.control.settle();
  const before = entities(bench.sandbox);
  const copy = join(folder, 'copy.jsonl');
  writeFileSync(copy, readFileSync(stateFile));
  appendFileSync(copy, '{"kind":"order","row":{"id":"order_AAAA');
  const second = revive(copy);
  expect(entities(second)).toEqual(before);
  second.control.advance(1);
  expect(entities(revive(copy))).toEqual(before);
});

it('refuses a file that is damaged before its last line', () => {
  const broken = join(folder, 'broken.jsonl');
  writeFileSync(broken, '{"kind":"ord\n{"kind":"job","gone":"x"}\n');
  expect(() => revive(broken)).toThrow(/broken\.jsonl:1/);
});

it('compacts a long history on start', async () => {
  const { payment } = await pay();
  await bench.control.settle();
  for (let round = 0; round < 2_000; round++) bench.control.advance(0);
  const long = readFileSync(stateFile, 'utf8').split('\n').length;
  const second = revive();
  expect(readFileSync(stateFile, 'utf8').split('\n').length).toBeLessThan(long / 50);
  expect(second.control.state().payments[0]?.id).toBe(payment.id);
});

it('keeps idempotency keys across restarts', async () => {
  const { payment } = await pay();
  const url = `/v1/payments/${payment.id}/refund`;
  const options = { headers: { 'X-Refund-Idempotency': 'refund-order-42' } };
  const { data } = await bench.http.post(url, { amount: 100 }, options);
  await bench.sandbox.close();
  const second = await startBench({ stateFile });
  expect((await second.http.post(url, { amount: 100 }, options)).data).toEqual(data);
  await second.close();
});
