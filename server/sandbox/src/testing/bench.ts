import type { SandboxOptions } from '../options.js';
import { type Receiver, startReceiver } from './receiver.js';
import { sdk } from './sdk.js';
import { type RunningSandbox, startSandbox } from './start.js';

export const KEYS = { keyId: 'rzp_test_sim0000000001', keySecret: 'test_secret' };

export const OPTIONS: SandboxOptions = {
  ...KEYS,
  webhookSecret: 'test_webhook_secret',
  previousWebhookSecret: 'previous_webhook_secret',
  controlToken: 'control-token',
  idSeed: 'bench',
};

export type Bench = ReturnType<typeof sdk> & {
  sandbox: RunningSandbox;
  control: RunningSandbox['control'];
  receiver: Receiver;
  close(): Promise<void>;
};

/** A sandbox on its own port with a frozen clock, the real SDK as its client, and an endpoint for its webhooks. */
export async function startBench(options: Partial<SandboxOptions> = {}): Promise<Bench> {
  const receiver = await startReceiver();
  const startedAt = Date.now();
  const sandbox = await startSandbox({
    ...OPTIONS,
    webhookUrl: receiver.url,
    clock: () => startedAt,
    ...options,
  });
  return {
    ...sdk(sandbox.baseUrl, KEYS),
    sandbox,
    control: sandbox.control,
    receiver,
    close: async () => {
      await sandbox.close();
      await receiver.close();
    },
  };
}

/** What the SDK throws for a refusal. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ statusCode: number; error: Record<string, unknown> }> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome === undefined) throw new Error('The call was not refused');
  return outcome as { statusCode: number; error: Record<string, unknown> };
}
