import { emailProblem, nameProblem, passwordProblem } from './accountRules';

describe('passwordProblem', () => {
  it.each([
    ['', 'atleast one lowercase character required'],
    ['A1', 'atleast one lowercase character required'],
    ['a1', 'atleast one uppercase character required'],
    ['aA', 'atleast one number required'],
    ['aA1x', 'password should be alteast 5 character long'],
  ])('reports the first rule that "%s" breaks', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  it('has nothing to say about a valid password', () => {
    expect(passwordProblem('aA1xy')).toBeUndefined();
  });
});

describe('nameProblem', () => {
  it('asks for five characters, blanks around them not counted', () => {
    expect(nameProblem(' Asha ')).toBe('name should be aleast 5 characters long');
    expect(nameProblem('Ashaa')).toBeUndefined();
  });
});

describe('emailProblem', () => {
  it('wants something that looks like an address', () => {
    expect(emailProblem('asha@')).toBe('Please enter a valid email address');
    expect(emailProblem('asha@example.com')).toBeUndefined();
  });
});
