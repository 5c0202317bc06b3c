import type { ComponentProps } from 'react';
import { TextField } from './TextField';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

/** The account's password as it is, which a browser or password manager can fill in. */
export function CurrentPasswordField({ label = 'Your password', ...props }: Props) {
  return <TextField label={label} type="password" autoComplete="current-password" required {...props} />;
}
