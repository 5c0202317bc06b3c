import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import * as v from 'valibot';
import { Alert } from '../../../components/Alert';
import { BusyButton } from '../../../components/BusyButton';
import { useConfirmTwoFactorMutation } from '../../../generated/admin';
import type { BeginTwoFactorMutation } from '../../../generated/admin';
import { messageOf } from '../../../lib/errors';
import { code } from '../../../lib/forms/accountRules';
import { useSchemaForm } from '../../../lib/forms/useSchemaForm';
import { startSession } from '../../../lib/session';
import { CodeField } from './CodeField';
import { SetupSecret } from './SetupSecret';

const confirmation = v.object({ code });

interface Props {
  setup: BeginTwoFactorMutation['beginTwoFactor'];
  onDone: (recoveryCodes: string[]) => void;
}

/** A code proves that the app has the secret; without that check an owner could lock themself out. */
export function ConfirmTwoFactor({ setup, onDone }: Props) {
  const { register, handleSubmit, formState } = useSchemaForm(confirmation, { defaultValues: { code: '' } });
  const client = useApolloClient();
  const [confirm, { loading, error }] = useConfirmTwoFactorMutation({
    onCompleted({ confirmTwoFactor }) {
      startSession(confirmTwoFactor);
      // The other devices are signed out. The mutation itself would refetch with the old token, which is no longer valid.
      void client.refetchQueries({ include: ['Profile'] });
      onDone(confirmTwoFactor.recoveryCodes);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((variables) => void confirm({ variables }))(event)}
    >
      <Stack gap="4">
        <SetupSecret {...setup} />
        {error && <Alert>{messageOf(error)}</Alert>}
        <CodeField
          error={formState.errors.code?.message}
          hint="The six digits that the app shows. All other devices are signed out."
          autoFocus
          {...register('code')}
        />
        <BusyButton type="submit" alignSelf="flex-start" busy={loading}>
          Turn on
        </BusyButton>
      </Stack>
    </form>
  );
}
