import { Button, Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { Link } from '../../components/Link';
import { TextField } from '../../components/TextField';
import { useLoginMutation } from '../../generated/graphql';
import type { LoginInput } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { required } from '../../lib/formRules';
import { startSession } from '../../lib/session';
import { showToast } from '../../lib/toasts';
import { BRIEFLY, emailRules } from './accountFields';

export function LoginForm() {
  const [login, { loading }] = useLoginMutation({
    onCompleted: (data) => startSession(data.login),
    onError: (error) => showToast(messageOf(error), 'error', BRIEFLY),
  });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = formState;
  const submit = (input: LoginInput) => void login({ variables: { input } });

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack gap="5">
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
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password', required('Please enter your password'))}
        />
        <Link to="/forgot-password" color="accent.fg" alignSelf="flex-start" py="1">
          Forgot your password?
        </Link>
        <Button type="submit" size="lg" loading={loading} loadingText="Sign In">
          Sign In
        </Button>
      </Stack>
    </form>
  );
}
