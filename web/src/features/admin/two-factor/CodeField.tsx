import type { ComponentProps } from 'react';
import { TextField } from '../../../components/TextField';

/** Digits, of an app or of a list of recovery codes. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="Code" autoComplete="one-time-code" inputMode="numeric" required {...props} />;
}
