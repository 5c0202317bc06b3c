import type { ComponentProps } from 'react';
import { TextField } from './TextField';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

/** Somebody who finds a browser signed in does not know the password. */
export function CurrentPasswordField({ label = 'Your password', ...props }: Props) {
  return <TextField label={label} type="password" autoComplete="current-password" required {...props} />;
}
