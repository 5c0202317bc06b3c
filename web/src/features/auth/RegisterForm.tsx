import { Stack } from '@chakra-ui/react';
import { FormProvider } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import * as v from 'valibot';
import { BusyButton } from '../../components/BusyButton';
import { useRegisterMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { email, isConfirmed, name, password } from '../../lib/forms/accountRules';
import { useKeepTyped } from '../../lib/forms/useKeepTyped';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { startSession } from '../../lib/session';
import { BRIEFLY, showToast } from '../../lib/toasts';
import { unsavedIn } from '../../lib/unsaved';
import { NameAndEmailFields } from './NameAndEmailFields';
import { NewPasswordFields } from './NewPasswordFields';

const account = v.pipe(v.object({ name, email, password, confirmPassword: v.string() }), isConfirmed());

/** All but the passwords, kept while typed for shoppers who look at another page meanwhile. */
const unsaved = unsavedIn('register', v.object({ name: v.string(), email: v.string() }));
const BLANK = { name: '', email: '' };

export function RegisterForm() {
  const [signUp, { loading }] = useRegisterMutation({
    onCompleted(data) {
      unsaved.forget();
      startSession(data.register);
    },
    onError(error) {
      console.error('The registration failed', error);
      showToast(messageOf(error), 'error', BRIEFLY);
    },
  });
  const form = useSchemaForm(account, {
    defaultValues: { ...(unsaved.get() ?? BLANK), password: '', confirmPassword: '' },
  });
  useKeepTyped(form.subscribe, (typed) => unsaved.keep({ name: typed.name, email: typed.email }));
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

/** Every field shows its own error; the toast shows the first, in the order of the shop's rules. */
function showFirst(errors: FieldErrors<v.InferInput<typeof account>>) {
  const first = errors.confirmPassword ?? errors.name ?? errors.password ?? errors.email;
  if (first?.message) showToast(first.message, 'error', BRIEFLY);
}
