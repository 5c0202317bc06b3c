import { Stack, Text } from '@chakra-ui/react';
import * as v from 'valibot';
import { Alert } from '../../components/Alert';
import { CurrentPasswordField } from '../../components/CurrentPasswordField';
import { DangerousAction } from '../../components/DangerousAction';
import { DangerousButtons } from '../../components/DangerousButtons';
import { useDeleteAccountMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { currentPassword } from '../../lib/forms/accountRules';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { showToast } from '../../lib/toasts';
import { useLogout } from './useLogout';

const confirmation = v.object({ password: currentPassword });

export function DeleteAccount() {
  return (
    <DangerousAction label="Delete your account">
      {(onCancel) => <DeleteForm onCancel={onCancel} />}
    </DangerousAction>
  );
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const logout = useLogout();
  const { register, handleSubmit, formState } = useSchemaForm(confirmation, {
    defaultValues: { password: '' },
  });
  const [deleteAccount, { loading, error }] = useDeleteAccountMutation({
    onCompleted() {
      showToast('Your account is deleted');
      logout();
    },
  });
  const submit = handleSubmit((variables) => void deleteAccount({ variables }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        {error && <Alert>{messageOf(error)}</Alert>}
        <Text>
          Your account, your addresses and your cart go, and your reviews lose your name. Orders that are not
          paid are cancelled. Of the others we keep what was bought and paid, as the law wants it, without
          your name and street. This cannot be undone.
        </Text>
        <CurrentPasswordField
          autoFocus
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <DangerousButtons label="Delete my account" busy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
