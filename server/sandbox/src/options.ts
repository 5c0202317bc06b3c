export interface SandboxOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The secret before the last rotation, for the `oldSecret` setting. */
  previousWebhookSecret?: string;
  /** Where events are sent; may be set later with `setWebhookUrl`, until then they wait. */
  webhookUrl?: string;
  /** The sandbox's own address, if known: checked to be loopback. */
  baseUrl?: string;
  /** JSON lines that outlive the process; memory only if absent. */
  stateFile?: string;
  /** The required value of `x-sandbox-token` for `/control`. */
  controlToken: string;
  /** Milliseconds since 1970; the system's clock when absent. */
  clock?: () => number;
  /** Makes the random parts reproducible. */
  idSeed?: string | number;
  /** Multiplies the delays between webhook retries; 1 is the gateway's own pace. */
  timeScale?: number;
}

/** The sandbox signs any payment, so it must be unreachable where money is real. */
export function assertAllowed(options: SandboxOptions): void {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The payment sandbox does not run in production');
  if (!/^rzp_test_\w+$/.test(options.keyId))
    throw new Error('The payment sandbox needs a key id like rzp_test_...');
  for (const name of ['keySecret', 'webhookSecret', 'controlToken'] as const) {
    if (!options[name]) throw new Error(`The payment sandbox needs a ${name}`);
  }
  if (options.baseUrl !== undefined) assertLoopback(options.baseUrl);
  if (options.webhookUrl !== undefined) assertLoopback(options.webhookUrl);
}

export function assertLoopback(url: string): void {
  const { hostname, protocol } = new URL(url);
  if (protocol !== 'http:' || !isLoopback(hostname))
    throw new Error(`${url} is not a plain loopback address`);
}

export function isLoopback(hostname: string): boolean {
  return /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
