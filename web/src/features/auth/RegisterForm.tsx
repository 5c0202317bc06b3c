import { Button, Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { TextField } from '../../components/TextField';
import { useRegisterMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { startSession } from '../../lib/session';
import { showToast } from '../../lib/toasts';
import { BRIEFLY, confirmRules, emailRules, nameRules, PASSWORD_HINT, passwordRules } from './accountFields';

interface Fields {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export function RegisterForm() {
  const [signUp, { loading }] = useRegisterMutation({
    onCompleted: (data) => startSession(data.register),
    onError(error) {
      console.error('The registration failed', error);
      showToast(messageOf(error), 'error', BRIEFLY);
    },
  });
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const submit = ({ name, email, password }: Fields) =>
    void signUp({ variables: { input: { name, email, password } } });

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(submit, showFirst)(event)}>
      <Stack gap="5">
        <TextField
          label="Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name', nameRules)}
        />
        <TextField
          label="Email Address"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email', emailRules)}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
          error={errors.password?.message}
          {...register('password', passwordRules)}
        />
        <TextField
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', confirmRules)}
        />
        <Button type="submit" size="lg" loading={loading} loadingText="Register">
          Register
        </Button>
      </Stack>
    </form>
  );
}

/** Every field says what is wrong with it; the toast says it of the first, in the order of the shop's rules. */
function showFirst(errors: FieldErrors<Fields>) {
  const first = errors.confirmPassword ?? errors.name ?? errors.password ?? errors.email;
  if (first?.message) showToast(first.message, 'error', BRIEFLY);
}
