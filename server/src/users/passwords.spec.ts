import { hashPassword, verifyPassword } from './passwords.js';

describe('verifyPassword', () => {
  it('knows the right password from a wrong one, and nobody by the decoy', async () => {
    const stored = await hashPassword('Admin123');
    expect(stored).toContain('$argon2id$');
    expect(await verifyPassword('Admin123', stored)).toBe(true);
    expect(await verifyPassword('Admin124', stored)).toBe(false);
    expect(await verifyPassword('decoy', undefined)).toBe(false);
  });
});
