import { Box } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { TextField } from '../../../components/TextField';

type Props = Omit<ComponentProps<typeof TextField>, 'label'>;

export const PASSWORD_RULE = { required: 'Please enter your password' };
export const CODE_RULE = { required: 'Please enter the code' };

export function PasswordField(props: Props) {
  return (
    <Box w="full">
      <TextField label="Your password" type="password" autoComplete="current-password" required {...props} />
    </Box>
  );
}

/** Digits, of an app or of a list of recovery codes. */
export function CodeField(props: Props) {
  return (
    <Box w="full">
      <TextField label="Code" autoComplete="one-time-code" inputMode="numeric" required {...props} />
    </Box>
  );
}
