import { hash, verify } from '@node-rs/argon2';

/** argon2id with the OWASP minimum (19 MiB, 2 passes, 1 lane). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, COST);

let decoy: Promise<string> | undefined;

/** Takes the same time for an account that does not exist (hash undefined) as for a wrong password. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await (decoy ??= hashPassword('decoy'))), password);
  return matches && stored !== undefined;
}

/** The first rule that a password breaks, in the order and the words of the specification; undefined for a good one. */
export function passwordWeakness(password: string): string | undefined {
  if (!/[a-z]/.test(password)) return 'atleast one lowercase character required';
  if (!/[A-Z]/.test(password)) return 'atleast one uppercase character required';
  if (!/[0-9]/.test(password)) return 'atleast one number required';
  if (password.length < 5) return 'password should be alteast 5 character long';
  return undefined;
}
