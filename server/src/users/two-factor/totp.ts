import { Secret, TOTP } from 'otpauth';
import { SHOP_NAME } from '../../config.js';

const PERIOD_MS = 30_000;
/** Clocks may differ by one step, and a code may be typed while it ends. */
const WINDOW = 1;
/** What every authenticator app understands (RFC 6238 with the defaults of its Key URI format). */
const KIND = { issuer: SHOP_NAME, algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000 };

const totp = (secret: string, label = '') => new TOTP({ ...KIND, label, secret: Secret.fromBase32(secret) });

/** 160 bits in base32, as RFC 4226 advises. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** The link or QR code with which an authenticator app takes the secret over. */
export const uriOf = (secret: string, email: string) => totp(secret, email).toString();

/** The time step for which a code is the right one; undefined for a wrong one. `at` is in milliseconds. */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? undefined : Math.floor(at / PERIOD_MS) + delta;
}
