import { Stack } from '@chakra-ui/react';
import * as v from 'valibot';
import { Alert } from '../../../components/Alert';
import { CurrentPasswordField } from '../../../components/CurrentPasswordField';
import { DangerousAction } from '../../../components/DangerousAction';
import { DangerousButtons } from '../../../components/DangerousButtons';
import { useEndTwoFactorMutation } from '../../../generated/admin';
import type { TwoFactorQuery } from '../../../generated/admin';
import { messageOf } from '../../../lib/errors';
import { code, currentPassword } from '../../../lib/forms/accountRules';
import { useSchemaForm } from '../../../lib/forms/useSchemaForm';
import { showToast } from '../../../lib/toasts';
import { CodeField } from './CodeField';

const bothSteps = v.object({ password: currentPassword, code });

interface Props {
  me: TwoFactorQuery['me'];
  onEnded: () => void;
}

export function EndTwoFactor(props: Props) {
  return (
    <DangerousAction label="Turn off two-step sign-in">
      {(onCancel) => <EndForm {...props} onCancel={onCancel} />}
    </DangerousAction>
  );
}

/** Asks for both factors again, so that somebody who finds a browser signed in cannot turn it off. */
function EndForm({ me, onEnded, onCancel }: Props & { onCancel: () => void }) {
  const { register, handleSubmit, formState } = useSchemaForm(bothSteps, {
    defaultValues: { password: '', code: '' },
  });
  const { errors } = formState;
  const [end, { loading, error }] = useEndTwoFactorMutation({
    update: (cache) => {
      cache.modify({ id: cache.identify(me), fields: { hasTwoFactor: () => false } });
    },
    onCompleted() {
      showToast('Two-step sign-in is off');
      onEnded();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((variables) => void end({ variables }))(event)}>
      <Stack gap="4">
        {error && <Alert>{messageOf(error)}</Alert>}
        <CurrentPasswordField autoFocus error={errors.password?.message} {...register('password')} />
        <CodeField
          error={errors.code?.message}
          hint="Of your authenticator app, or a recovery code."
          {...register('code')}
        />
        <DangerousButtons label="Turn off" busy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
