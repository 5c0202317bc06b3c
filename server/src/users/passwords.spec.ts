import { jest } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './passwords.js';

describe('verifyPassword', () => {
  it('accepts the right password, and rejects a wrong one and any without a stored hash', async () => {
    const stored = await hashPassword('Admin123');
    expect(stored).toContain('$argon2id$');
    expect(await verifyPassword('Admin123', stored)).toBe(true);
    expect(await verifyPassword('Admin124', stored)).toBe(false);
    expect(await verifyPassword('decoy', undefined)).toBe(false);
  });

  it('recovers from a failed hash for an unknown account', async () => {
    const hash = jest.fn(argon2.hash).mockRejectedValueOnce(new Error('No memory'));
    jest.resetModules();
    jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, hash }));
    const anew = await import('./passwords.js');
    await expect(anew.verifyPassword('Admin123', undefined)).rejects.toThrow('No memory');
    expect(await anew.verifyPassword('Admin123', undefined)).toBe(false);
  });
});
