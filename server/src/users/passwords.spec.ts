import { passwordWeakness } from './password-weakness.js';
import { hashPassword, verifyPassword } from './passwords.js';

describe('passwordWeakness', () => {
  it.each([
    ['ABC12', 'atleast one lowercase character required'],
    ['abc12', 'atleast one uppercase character required'],
    ['abCde', 'atleast one number required'],
    ['aB1', 'password should be alteast 5 character long'],
    ['', 'atleast one lowercase character required'],
    ['Password1', 'this password is too common, please choose another'],
    ['qWERTY123', 'this password is too common, please choose another'],
    ['password1', 'atleast one uppercase character required'],
  ])('reports the first rule that %p breaks', (password, message) => {
    expect(passwordWeakness(password)).toBe(message);
  });

  it('has nothing to say of a good one', () => {
    for (const good of ['aB1cd', 'Admin123', 'Jane1234', 'Secret123'])
      expect(passwordWeakness(good)).toBeUndefined();
  });
});

describe('verifyPassword', () => {
  it('knows the right password from a wrong one, and nobody by the decoy', async () => {
    const stored = await hashPassword('Admin123');
    expect(stored).toContain('$argon2id$');
    expect(await verifyPassword('Admin123', stored)).toBe(true);
    expect(await verifyPassword('Admin124', stored)).toBe(false);
    expect(await verifyPassword('decoy', undefined)).toBe(false);
  });
});
