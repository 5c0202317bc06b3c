import * as v from 'valibot';
import { email, isConfirmed, name, password, passwordOrNone } from './accountRules';

/** The message shown for a value that breaks rules: that of the first one. */
const problemOf = (schema: v.GenericSchema<unknown, unknown>, value: unknown) =>
  v.safeParse(schema, value).issues?.[0].message;

describe('a password', () => {
  it.each([
    ['', 'atleast one lowercase character required'],
    ['A1', 'atleast one lowercase character required'],
    ['a1', 'atleast one uppercase character required'],
    ['aA', 'atleast one number required'],
    ['aA1x', 'password should be alteast 5 character long'],
  ])('reports the first rule that "%s" breaks', (text, problem) => {
    expect(problemOf(password, text)).toBe(problem);
  });

  it('is not trimmed', () => {
    expect(v.parse(password, ' aA1xy ')).toBe(' aA1xy ');
  });

  it('may be left empty where it is optional', () => {
    expect(problemOf(passwordOrNone, '')).toBeUndefined();
    expect(problemOf(passwordOrNone, 'A')).toBe('atleast one lowercase character required');
  });

  it('must be confirmed, whatever other fields are invalid', () => {
    const schema = v.pipe(v.object({ name, password, confirmPassword: v.string() }), isConfirmed());
    const { issues = [] } = v.safeParse(schema, { name: 'Al', password: 'a', confirmPassword: 'b' });
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toContainEqual([
      'confirmPassword',
      'Passwords do not Match',
    ]);
  });
});

describe('a name', () => {
  it('has at least five characters after trimming', () => {
    expect(problemOf(name, ' Asha ')).toBe('name should be aleast 5 characters long');
    expect(v.parse(name, ' Ashaa ')).toBe('Ashaa');
  });
});

describe('an email', () => {
  it('must be an address, and is trimmed', () => {
    expect(problemOf(email, 'asha@')).toBe('Please enter a valid email address');
    expect(v.parse(email, ' asha@example.com')).toBe('asha@example.com');
  });
});
