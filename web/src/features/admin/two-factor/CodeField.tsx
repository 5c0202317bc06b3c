import type { ComponentProps } from 'react';
import { TextField } from '../../../components/TextField';

/** A code of an authenticator app, or a recovery code. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="Code" autoComplete="one-time-code" inputMode="numeric" required {...props} />;
}
