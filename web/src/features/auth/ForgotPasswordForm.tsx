import { Stack } from '@chakra-ui/react';
import * as v from 'valibot';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { TextField } from '../../components/TextField';
import { useRequestPasswordResetMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { email } from '../../lib/forms/accountRules';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';

const account = v.object({ email });

/** Shows the same message whether the account exists or not, as the server does. */
export function ForgotPasswordForm() {
  const [request, { loading, data, error }] = useRequestPasswordResetMutation();
  const { register, handleSubmit, formState } = useSchemaForm(account, { defaultValues: { email: '' } });

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit((variables) => void request({ variables }))(event)}
    >
      <Stack gap="5">
        {error && <Alert>{messageOf(error)}</Alert>}
        {data && (
          <Alert kind="success">
            If there is an account with this email, a link to set a new password is on its way. It works for
            30 minutes.
          </Alert>
        )}
        <TextField
          label="Email Address"
          type="email"
          autoComplete="username"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <BusyButton type="submit" size="lg" busy={loading}>
          Send the link
        </BusyButton>
      </Stack>
    </form>
  );
}
