/** The rules of an account's fields, with the shop's own wording; the server enforces them too. */

export const PASSWORDS_DIFFER = 'Passwords do not Match';

const PASSWORD_RULES: [RegExp, string][] = [
  [/[a-z]/, 'atleast one lowercase character required'],
  [/[A-Z]/, 'atleast one uppercase character required'],
  [/[0-9]/, 'atleast one number required'],
  [/^.{5,}$/s, 'password should be alteast 5 character long'],
];

/** The first rule that a new password breaks. */
export function passwordProblem(password: string): string | undefined {
  return PASSWORD_RULES.find(([rule]) => !rule.test(password))?.[1];
}

export function nameProblem(name: string): string | undefined {
  return name.trim().length < 5 ? 'name should be aleast 5 characters long' : undefined;
}

export function emailProblem(email: string): string | undefined {
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'Please enter a valid email address';
}
