import { passwordWeakness } from './password-weakness.js';

describe('passwordWeakness', () => {
  it.each([
    ['ABC12', 'atleast one lowercase character required'],
    ['abc12', 'atleast one uppercase character required'],
    ['abCde', 'atleast one number required'],
    ['aB1', 'password should be alteast 5 character long'],
    ['', 'atleast one lowercase character required'],
    ['password1', 'atleast one uppercase character required'],
  ])('reports the first rule that %p breaks', (password, message) => {
    expect(passwordWeakness(password)).toBe(message);
  });

  it('returns undefined for a valid password', () => {
    for (const good of ['aB1cd', 'Admin123', 'Jane1234', 'Password1'])
      expect(passwordWeakness(good)).toBeUndefined();
  });
});
