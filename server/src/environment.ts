/** Problems of the environment; each begins with the name of the variable. */
export const problems: string[] = [];

/** The names of all variables that have been read; a test compares them with the documents. */
export const settings = new Set<string>();

export function env(name: string): string | undefined {
  settings.add(name);
  return process.env[name]?.trim() || undefined;
}

/** A comma-separated list; empty entries are left out. */
export const list = (name: string) => (env(name) ?? '').split(',').flatMap((part) => part.trim() || []);

export function number(name: string, fallback: number, min: number, max: number): number {
  const value = Number(env(name) ?? fallback);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  problems.push(`${name} must be a whole number from ${min} to ${max}`);
  return fallback;
}

export function oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
  const value = env(name) ?? fallback;
  if ((allowed as readonly string[]).includes(value)) return value as T;
  problems.push(`${name} must be one of ${allowed.join(', ')}`);
  return fallback;
}

export const flag = (name: string, fallback: boolean) =>
  oneOf(name, ['true', 'false'] as const, fallback ? 'true' : 'false') === 'true';

/** The kinds of server that settings name, each with how its URL begins and an example. */
const SERVERS = {
  database: { begins: /^postgres(ql)?:\/\//, example: 'postgres://user:password@host:5432/shop' },
  redis: { begins: /^(rediss?:\/\/|\/)/, example: 'redis://:password@host:6379' },
  mail: { begins: /^smtps?:\/\//, example: 'smtp://user:password@mail.example.com:587' },
  site: { begins: /^https?:\/\//, example: 'https://shop.example.com' },
};
type Server = keyof typeof SERVERS;

/** The URL of such a server; undefined where the variable is not set. */
export function address(name: string, server: Server): string | undefined {
  const value = env(name);
  if (value) assertAddresses(name, server, [value], 'an address');
  return value;
}

/** Comma-separated URLs of such servers. */
export function addresses(name: string, server: Server): string[] {
  const values = list(name);
  assertAddresses(name, server, values, 'addresses, separated by commas,');
  return values;
}

function assertAddresses(name: string, server: Server, values: string[], what: string): void {
  const { begins, example } = SERVERS[server];
  if (values.every((value) => begins.test(value) && isAddress(value))) return;
  const signs = example.includes('password') ? ' (signs like @ : / ? # % in a password as %40 %3A ...)' : '';
  problems.push(`${name} must be ${what} such as ${example}${signs}`);
}

function isAddress(value: string): boolean {
  // The URL of a PostgreSQL on a Unix socket has no host.
  const whole = value.replace('@/', '@socket/');
  if (value.startsWith('/')) return true; // a Unix socket
  if (/\s/.test(value) || !URL.canParse(whole)) return false;
  const { username, password } = new URL(whole);
  return !/%(?![\da-f]{2})/i.test(username + password);
}
