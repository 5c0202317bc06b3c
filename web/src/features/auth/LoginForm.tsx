import { Button, Stack } from '@chakra-ui/react';
import * as v from 'valibot';
import { Link } from '../../components/Link';
import { TextField } from '../../components/TextField';
import { useLoginMutation } from '../../generated/graphql';
import { email } from '../../lib/forms/accountRules';
import { messageOf } from '../../lib/errors';
import { startSession } from '../../lib/session';
import { showToast } from '../../lib/toasts';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { BRIEFLY } from './accountFields';

const isFilled = (text: string) => text.trim() !== '';
const credentials = v.object({
  email,
  password: v.pipe(v.string(), v.check(isFilled, 'Please enter your password')),
});

export function LoginForm() {
  const [login, { loading }] = useLoginMutation({
    onCompleted: (data) => startSession(data.login),
    onError: (error) => showToast(messageOf(error), 'error', BRIEFLY),
  });
  const { register, handleSubmit, formState } = useSchemaForm(credentials, {
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit((input) => void login({ variables: { input } }))(event)}
    >
      <Stack gap="5">
        <TextField
          label="Email Address"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
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
