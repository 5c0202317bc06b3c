import { emailProblem, nameProblem, passwordProblem, PASSWORDS_DIFFER } from '../../lib/accountRules';

/** How long the toasts of signing in and up stay, in milliseconds. */
export const BRIEFLY = 2000;

export const PASSWORD_HINT =
  'At least 5 characters, with a lowercase letter, an uppercase letter and a number.';

export const emailRules = { validate: (value: string) => emailProblem(value) ?? true };
export const nameRules = { validate: (value: string) => nameProblem(value) ?? true };
export const passwordRules = {
  validate: (value: string) => passwordProblem(value) ?? true,
  deps: 'confirmPassword' as const,
};

/** For a form that changes the password only if one is given. */
export const newPasswordRules = {
  ...passwordRules,
  validate: (value: string) => value === '' || (passwordProblem(value) ?? true),
};

export const confirmRules = {
  validate: (value: string, form: { password: string }) => value === form.password || PASSWORDS_DIFFER,
};
