import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import * as v from 'valibot';
import { BusyButton } from '../../components/BusyButton';
import { CurrentPasswordField } from '../../components/CurrentPasswordField';
import { Link } from '../../components/Link';
import { TextField } from '../../components/TextField';
import { useLoginMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { aboutOf } from '../../lib/forms/aboutOf';
import { currentPassword, email } from '../../lib/forms/accountRules';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { startSession } from '../../lib/session';
import { BRIEFLY, showToast } from '../../lib/toasts';

const credentials = v.object({ email, password: currentPassword, code: v.pipe(v.string(), v.trim()) });

export function LoginForm() {
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [login, { loading }] = useLoginMutation({
    onCompleted: (data) => startSession(data.login),
    onError(error) {
      if (aboutOf(error) !== 'code') return showToast(messageOf(error), 'error', BRIEFLY);
      if (isCodeAsked) setFocus('code');
      setCodeAsked(true);
    },
  });
  const { register, handleSubmit, formState, setFocus } = useSchemaForm(credentials, {
    defaultValues: { email: '', password: '', code: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(
    ({ code, ...account }) => void login({ variables: { input: code ? { ...account, code } : account } }),
  );

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="5">
        <TextField
          label="Email Address"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <CurrentPasswordField label="Password" error={errors.password?.message} {...register('password')} />
        {isCodeAsked && (
          <TextField
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            hint="Enter the code of your authenticator app, or a recovery code."
            autoFocus
            {...register('code')}
          />
        )}
        <Link to="/forgot-password" color="accent.fg" alignSelf="flex-start" py="1">
          Forgot your password?
        </Link>
        <BusyButton type="submit" size="lg" busy={loading}>
          Sign In
        </BusyButton>
      </Stack>
    </form>
  );
}
