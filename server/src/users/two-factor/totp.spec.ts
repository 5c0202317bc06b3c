import { Secret, TOTP } from 'otpauth';
import { newSecret, stepOf, uriOf } from './totp.js';

/** The secret of RFC 6238's test vectors, '12345678901234567890'. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const AT = 1_111_111_109_000;
const app = new TOTP({ secret: Secret.fromBase32(SECRET) });

describe('codes of authenticator apps', () => {
  it('are those of RFC 6238', () => {
    expect(stepOf(SECRET, '287082', 59_000)).toBe(1);
    expect(stepOf(SECRET, '081804', AT)).toBe(37_037_036);
  });

  it('may be one step early or late, and no more', () => {
    const steps = [-2, -1, 0, 1, 2].map((n) =>
      stepOf(SECRET, app.generate({ timestamp: AT + n * 30_000 }), AT),
    );
    expect(steps).toEqual([undefined, 37_037_035, 37_037_036, 37_037_037, undefined]);
  });

  it('are of six digits', () => {
    for (const code of ['', '81804', '0081804', 'abcdef']) expect(stepOf(SECRET, code, AT)).toBeUndefined();
  });
});

it('makes secrets of 160 bits, and tells apps what they are for', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  expect(uriOf(secret, 'asha+shop@example.com')).toBe(
    `otpauth://totp/E-Commerce:asha%2Bshop%40example.com?issuer=E-Commerce&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
