import { Secret, TOTP } from 'otpauth';
import { Client } from './client.js';
import { PASSWORD, Person } from './factories.js';
import type { Shop } from './shop.js';

/** A user's second factor: the authenticator app's secret, and the recovery codes. */
export interface Factor {
  secret: string;
  recoveryCodes: string[];
  /** The only session that stays valid when it is turned on. */
  client: Client;
}

/** The app's code now, or this many steps of thirty seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

export async function begin(owner: Person): Promise<string> {
  return (await owner.post('/api/users/two-factor', { password: PASSWORD })).body.secret as string;
}

/** Turns two-step sign-in on for an admin through the API; codes of the current and the next step are still unused afterwards. */
export async function withTwoFactor(shop: Shop, owner: Person): Promise<Factor> {
  const secret = await begin(owner);
  const { body } = await owner.put('/api/users/two-factor', { code: codeOf(secret) });
  const { token, recoveryCodes } = body as { token: string; recoveryCodes: string[] };
  await forgetUse(shop, owner);
  return { secret, recoveryCodes, client: new Client(shop, token) };
}

/** As if no code had been used for a while. */
export const forgetUse = (shop: Shop, { user }: Person) =>
  shop.db.query('UPDATE two_factor_secrets SET last_step = 1 WHERE user_id = $1', [user.id]);
