import { config } from '../../config.js';
import { seal, unseal } from './secret-box.js';

describe('a sealed secret', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'u1');

  it('decrypts for its account, reveals nothing, and differs each time', () => {
    expect(unseal(sealed, 'u1')).toBe('JBSWY3DPEHPK3PXP');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSW');
    expect(seal('JBSWY3DPEHPK3PXP', 'u1')).not.toBe(sealed);
  });

  it('does not decrypt for another account, if tampered with, or with another JWT_SECRET', () => {
    expect(unseal(sealed, 'u2')).toBeUndefined();
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    expect(unseal(bytes.toString('base64url'), 'u1')).toBeUndefined();
    expect(unseal('', 'u1')).toBeUndefined();
    const { secret } = config.jwt;
    config.jwt.secret = 'another secret of thirty-two chars';
    expect(unseal(sealed, 'u1')).toBeUndefined();
    config.jwt.secret = secret;
  });
});
