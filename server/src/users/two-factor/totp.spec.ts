import { Secret, TOTP } from 'otpauth';
import { newSecret, stepOf, uriOf } from './totp.js';

/** The secret of RFC 6238's test vectors, '12345678901234567890'. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const AT = 1_111_111_109_000;
const app = new TOTP({ secret: Secret.fromBase32(SECRET) });

describe('codes of authenticator apps', () => {
  it('match the test vectors of RFC 6238', () => {
    expect(stepOf(SECRET, '287082', 59_000)).toBe(1);
    expect(stepOf(SECRET, '081804', AT)).toBe(37_037_036);
  });

  it('are accepted at most one step early or late', () => {
    const steps = [-2, -1, 0, 1, 2].map((n) =>
      stepOf(SECRET, app.generate({ timestamp: AT + n * 30_000 }), AT),
    );
    expect(steps).toEqual([undefined, 37_037_035, 37_037_036, 37_037_037, undefined]);
  });

  it('are rejected unless they have six digits', () => {
    for (const code of ['', '81804', '0081804', 'abcdef']) expect(stepOf(SECRET, code, AT)).toBeUndefined();
  });
});

it('generates 160-bit secrets, and otpauth URIs with issuer and account', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  expect(uriOf(secret, 'asha+shop@example.com')).toBe(
    `otpauth://totp/E-Commerce:asha%2Bshop%40example.com?issuer=E-Commerce&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
