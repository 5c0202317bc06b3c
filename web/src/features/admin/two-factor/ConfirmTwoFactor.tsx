import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert';
import { BusyButton } from '../../../components/BusyButton';
import { useConfirmTwoFactorMutation } from '../../../generated/admin';
import type { BeginTwoFactorMutation } from '../../../generated/admin';
import { messageOf } from '../../../lib/errors';
import { startSession } from '../../../lib/session';
import { CODE_RULE, CodeField } from './CodeField';
import { SetupSecret } from './SetupSecret';

interface Props {
  setup: BeginTwoFactorMutation['beginTwoFactor'];
  onDone: (recoveryCodes: string[]) => void;
}

/** A code shows that the app has the secret; without it an owner might lock themself out. */
export function ConfirmTwoFactor({ setup, onDone }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const client = useApolloClient();
  const [confirm, { loading, error }] = useConfirmTwoFactorMutation({
    onCompleted({ confirmTwoFactor }) {
      startSession(confirmTwoFactor);
      // The other devices are gone. Asked by the mutation itself, it would be with the old token, which has ended.
      void client.refetchQueries({ include: ['Profile'] });
      onDone(confirmTwoFactor.recoveryCodes);
    },
  });
  const submit = ({ code }: { code: string }) => void confirm({ variables: { code } });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack gap="4">
        <SetupSecret {...setup} />
        {error && <Alert>{messageOf(error)}</Alert>}
        <CodeField
          error={formState.errors.code?.message}
          hint="The six digits that the app shows. All other devices are signed out."
          autoFocus
          {...register('code', CODE_RULE)}
        />
        <BusyButton type="submit" alignSelf="flex-start" busy={loading}>
          Turn on
        </BusyButton>
      </Stack>
    </form>
  );
}
