import { Stack } from '@chakra-ui/react';
import * as v from 'valibot';
import { Alert } from '../../../components/Alert';
import { BusyButton } from '../../../components/BusyButton';
import { CurrentPasswordField } from '../../../components/CurrentPasswordField';
import { useBeginTwoFactorMutation } from '../../../generated/admin';
import { messageOf } from '../../../lib/errors';
import { currentPassword } from '../../../lib/forms/accountRules';
import { useSchemaForm } from '../../../lib/forms/useSchemaForm';
import { ConfirmTwoFactor } from './ConfirmTwoFactor';

const confirmation = v.object({ password: currentPassword });

/** The password first, then the secret for the app, then a code of the app. */
export function BeginTwoFactor({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const { register, handleSubmit, formState } = useSchemaForm(confirmation, {
    defaultValues: { password: '' },
  });
  const [begin, { loading, data, error }] = useBeginTwoFactorMutation({
    fetchPolicy: 'no-cache',
  });
  if (data) return <ConfirmTwoFactor setup={data.beginTwoFactor} onDone={onDone} />;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((variables) => void begin({ variables }))(event)}>
      <Stack gap="4">
        {error && <Alert>{messageOf(error)}</Alert>}
        <CurrentPasswordField error={formState.errors.password?.message} {...register('password')} />
        <BusyButton type="submit" variant="outline" alignSelf="flex-start" busy={loading}>
          Set up two-step sign-in
        </BusyButton>
      </Stack>
    </form>
  );
}
