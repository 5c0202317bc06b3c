import { Button, Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { TextField } from '../../components/TextField';
import { useResetPasswordMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { startSession } from '../../lib/session';
import { showToast } from '../../lib/toasts';
import { confirmRules, PASSWORD_HINT, passwordRules } from './accountFields';

interface Fields {
  password: string;
  confirmPassword: string;
}

/** Sets the password of whoever has the link, and signs them in. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [reset, { loading, error }] = useResetPasswordMutation({
    onCompleted(data) {
      startSession(data.resetPassword);
      showToast('Your new password is set', 'success');
      void navigate('/', { replace: true });
    },
    onError: () => undefined,
  });
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const submit = ({ password }: Fields) => void reset({ variables: { token, password } });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack gap="5">
        {error && <Alert>{messageOf(error)}</Alert>}
        <TextField
          label="New Password"
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
        <Button type="submit" size="lg" loading={loading} loadingText="Set the password">
          Set the password
        </Button>
      </Stack>
    </form>
  );
}
