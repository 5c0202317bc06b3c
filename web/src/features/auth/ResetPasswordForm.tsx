import { Stack } from '@chakra-ui/react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { useResetPasswordMutation } from '../../generated/graphql';
import { codeOf, messageOf } from '../../lib/errors';
import { isConfirmed, password } from '../../lib/forms/accountRules';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { startSession } from '../../lib/session';
import { showToast } from '../../lib/toasts';
import { useIsUnmounted } from '../../lib/useIsUnmounted';
import { NewPasswordFields } from './NewPasswordFields';

const newPassword = v.pipe(v.object({ password, confirmPassword: v.string() }), isConfirmed());

/** Sets the password of the link's account, and signs it in. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const isUnmounted = useIsUnmounted();
  const redirect = (to: string) => {
    if (!isUnmounted()) void navigate(to, { replace: true });
  };
  const [reset, { loading, error }] = useResetPasswordMutation({
    onCompleted(data) {
      startSession(data.resetPassword);
      showToast('Your new password is set');
      redirect('/');
    },
    onError(failure) {
      if (codeOf(failure) !== 'UNAUTHENTICATED') return;
      // The password is set, but signing in to this account takes a code, too.
      showToast(`Your new password is set. ${messageOf(failure)}.`);
      redirect('/login');
    },
  });
  const form = useSchemaForm(newPassword, { defaultValues: { password: '', confirmPassword: '' } });
  const submit = form.handleSubmit(
    ({ password: wanted }) => void reset({ variables: { token, password: wanted } }),
  );

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="5">
          {error && <Alert>{messageOf(error)}</Alert>}
          <NewPasswordFields label="New Password" />
          <BusyButton type="submit" size="lg" busy={loading}>
            Set the password
          </BusyButton>
        </Stack>
      </form>
    </FormProvider>
  );
}
