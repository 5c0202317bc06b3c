import { Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert';
import { BusyButton } from '../../../components/BusyButton';
import { CURRENT_PASSWORD_RULE, CurrentPasswordField } from '../../../components/CurrentPasswordField';
import { useBeginTwoFactorMutation } from '../../../generated/admin';
import { messageOf } from '../../../lib/errors';
import { ConfirmTwoFactor } from './ConfirmTwoFactor';

/** The password, then what the app has to know, then a code of it. */
export function BeginTwoFactor({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const [begin, { loading, data, error }] = useBeginTwoFactorMutation({
    fetchPolicy: 'no-cache',
  });
  if (data) return <ConfirmTwoFactor setup={data.beginTwoFactor} onDone={onDone} />;
  const submit = ({ password }: { password: string }) => void begin({ variables: { password } });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack gap="4">
        {error && <Alert>{messageOf(error)}</Alert>}
        <CurrentPasswordField
          error={formState.errors.password?.message}
          {...register('password', CURRENT_PASSWORD_RULE)}
        />
        <BusyButton type="submit" variant="outline" alignSelf="flex-start" busy={loading}>
          Set up two-step sign-in
        </BusyButton>
      </Stack>
    </form>
  );
}
