import { Secret, TOTP } from 'otpauth';
import { SHOP_NAME } from '../../config.js';

const PERIOD_MS = 30_000;
/** Clocks may differ by one step, and a code may expire while it is typed. */
const WINDOW = 1;
/** What every authenticator app supports (RFC 6238 with the defaults of its Key URI format). */
const KIND = { issuer: SHOP_NAME, algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000 };

const totp = (secret: string, label = '') => new TOTP({ ...KIND, label, secret: Secret.fromBase32(secret) });

/** 160 bits in base32, as RFC 4226 advises. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** The link, or content of a QR code, by which an authenticator app imports the secret. */
export const uriOf = (secret: string, email: string) => totp(secret, email).toString();

/** The time step that a code is valid for; undefined for a wrong code. `at` is in milliseconds. */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? undefined : Math.floor(at / PERIOD_MS) + delta;
}
