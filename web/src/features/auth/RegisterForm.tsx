import { Stack } from '@chakra-ui/react';
import { FormProvider } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import * as v from 'valibot';
import { BusyButton } from '../../components/BusyButton';
import { useRegisterMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { email, isConfirmed, name, password } from '../../lib/forms/accountRules';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { startSession } from '../../lib/session';
import { BRIEFLY, showToast } from '../../lib/toasts';
import { NameAndEmailFields } from './NameAndEmailFields';
import { NewPasswordFields } from './NewPasswordFields';

const account = v.pipe(v.object({ name, email, password, confirmPassword: v.string() }), isConfirmed());

export function RegisterForm() {
  const [signUp, { loading }] = useRegisterMutation({
    onCompleted: (data) => startSession(data.register),
    onError(error) {
      console.error('The registration failed', error);
      showToast(messageOf(error), 'error', BRIEFLY);
    },
  });
  const form = useSchemaForm(account, {
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const submit = form.handleSubmit(
    ({ confirmPassword: _, ...input }) => void signUp({ variables: { input } }),
    showFirst,
  );

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="5">
          <NameAndEmailFields emailLabel="Email Address" />
          <NewPasswordFields />
          <BusyButton type="submit" size="lg" busy={loading}>
            Register
          </BusyButton>
        </Stack>
      </form>
    </FormProvider>
  );
}

/** Every field says what is wrong with it; the toast says it of the first, in the order of the shop's rules. */
function showFirst(errors: FieldErrors<v.InferInput<typeof account>>) {
  const first = errors.confirmPassword ?? errors.name ?? errors.password ?? errors.email;
  if (first?.message) showToast(first.message, 'error', BRIEFLY);
}
