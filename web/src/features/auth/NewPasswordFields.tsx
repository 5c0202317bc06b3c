import { useFormContext } from 'react-hook-form';
import { TextField } from '../../components/TextField';
import type { NewPassword } from '../../lib/forms/accountRules';

interface Props {
  label?: string;
  /** Leaving both fields empty changes nothing. */
  isOptional?: boolean;
}

const HINT = 'At least 5 characters, with a lowercase letter, an uppercase letter and a number.';

/** A new password and its repetition; the surrounding form holds both. */
export function NewPasswordFields({ label = 'Password', isOptional = false }: Props) {
  const { register, formState } = useFormContext<NewPassword>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        required={!isOptional}
        hint={isOptional ? 'Leave it empty to keep your password.' : HINT}
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required={!isOptional}
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
