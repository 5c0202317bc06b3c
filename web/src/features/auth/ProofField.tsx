import { useFormContext, useWatch } from 'react-hook-form';
import { CurrentPasswordField } from '../../components/CurrentPasswordField';
import type { ProfileForm_UserFragment } from '../../generated/graphql';

interface Fields {
  email: string;
  password: string;
  currentPassword?: string;
}

/** Somebody who finds a browser signed in must not be able to take over an account with two-step sign-in. */
export function ProofField({ user }: { user: ProfileForm_UserFragment }) {
  const { control, register, formState } = useFormContext<Fields>();
  const [email, password] = useWatch({ control, name: ['email', 'password'] });
  const isMoving = email.trim().toLowerCase() !== user.email.toLowerCase();
  if (!user.hasTwoFactor || !(isMoving || password)) return null;
  return (
    <CurrentPasswordField
      label="Current Password"
      error={formState.errors.currentPassword?.message}
      {...register('currentPassword', { shouldUnregister: true })}
    />
  );
}
