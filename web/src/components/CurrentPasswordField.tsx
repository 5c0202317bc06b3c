import type { ComponentProps } from 'react';
import { TextField } from './TextField';

/** Whoever finds a browser signed in does not know it. */
export function CurrentPasswordField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField label="Your password" type="password" autoComplete="current-password" required {...props} />
  );
}
