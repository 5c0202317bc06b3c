import * as v from 'valibot';
import { isFilled } from '../isFilled';
import { requiredText } from './formRules';

/** Validation of an account's fields, in the shop's own wording; the server enforces the same rules. */

export const name = v.pipe(v.string(), v.trim(), v.minLength(5, 'name should be aleast 5 characters long'));

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\S+@\S+\.\S+$/, 'Please enter a valid email address'),
);

/** The first broken rule is the one shown. */
export const password = v.pipe(
  v.string(),
  v.regex(/[a-z]/, 'atleast one lowercase character required'),
  v.regex(/[A-Z]/, 'atleast one uppercase character required'),
  v.regex(/[0-9]/, 'atleast one number required'),
  v.minLength(5, 'password should be alteast 5 character long'),
);

/** For a form that changes the password only if one is given. */
export const passwordOrNone = v.lazy((text) => (text === '' ? v.string() : password));

/** An existing password, whatever the rules were when it was set; surrounding blanks are part of it. */
export const currentPassword = v.pipe(
  v.string(),
  v.check((text) => isFilled(text), 'Please enter your password'),
);

/** A code of an authenticator app, or a recovery code. */
export const code = requiredText('Please enter the code');

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** For a form that asks for a new password twice. */
export const isConfirmed = <Form extends NewPassword>() =>
  v.rawCheck<Form>(({ dataset, addIssue }) => {
    const { password: first, confirmPassword: value } = dataset.value as Form;
    if (first === value) return;
    const place = {
      type: 'object',
      origin: 'value',
      input: dataset.value as Form,
      key: 'confirmPassword',
      value,
    };
    addIssue({ message: 'Passwords do not Match', path: [place as v.ObjectPathItem] });
  });
