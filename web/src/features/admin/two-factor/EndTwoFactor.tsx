import { Button, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert';
import { useEndTwoFactorMutation } from '../../../generated/admin';
import type { TwoFactorQuery } from '../../../generated/admin';
import { messageOf } from '../../../lib/errors';
import { showToast } from '../../../lib/toasts';
import { CODE_RULE, CodeField, PASSWORD_RULE, PasswordField } from './fields';

type Me = TwoFactorQuery['me'];

export function EndTwoFactor({ me }: { me: Me }) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <EndForm me={me} onKeep={() => setAsking(false)} />;
  return (
    <Button
      variant="plain"
      px="0"
      colorPalette="danger"
      alignSelf="flex-start"
      onClick={() => setAsking(true)}
    >
      Turn off two-step sign-in
    </Button>
  );
}

/** Asks for both steps again, so that whoever finds a browser signed in turns nothing off. */
function EndForm({ me, onKeep }: { me: Me; onKeep: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', code: '' } });
  const { errors } = formState;
  const [end, { loading, error }] = useEndTwoFactorMutation({
    update: (cache) => {
      cache.modify({ id: cache.identify(me), fields: { hasTwoFactor: () => false } });
    },
    onCompleted: () => showToast('Two-step sign-in is off', 'success'),
    onError: () => undefined,
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((variables) => void end({ variables }))(event)}>
      <Stack gap="4" align="flex-start">
        {error && <Alert>{messageOf(error)}</Alert>}
        <PasswordField {...register('password', PASSWORD_RULE)} autoFocus error={errors.password?.message} />
        <CodeField
          {...register('code', CODE_RULE)}
          error={errors.code?.message}
          hint="Of your authenticator app, or a recovery code."
        />
        <Flex gap="3" wrap="wrap">
          <Button type="submit" colorPalette="danger" loading={loading} loadingText="Turn off">
            Turn off
          </Button>
          <Button variant="ghost" onClick={onKeep}>
            Keep it
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
