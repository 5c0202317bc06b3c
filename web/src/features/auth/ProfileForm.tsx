import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import * as v from 'valibot';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { UnsavedNote } from '../../components/UnsavedNote';
import { useUpdateProfileMutation } from '../../generated/graphql';
import type { ProfileForm_UserFragment, UpdateProfileMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { currentPassword, email, isConfirmed, name, passwordOrNone } from '../../lib/forms/accountRules';
import { changesOf } from '../../lib/forms/changesOf';
import { useKeepTyped } from '../../lib/forms/useKeepTyped';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { useUnsaved } from '../../lib/forms/useUnsaved';
import { session, startSession } from '../../lib/session';
import { NameAndEmailFields } from './NameAndEmailFields';
import { NewPasswordFields } from './NewPasswordFields';
import { ProofField } from './ProofField';

const profile = v.pipe(
  v.object({
    name,
    email,
    password: passwordOrNone,
    confirmPassword: v.string(),
    currentPassword: v.optional(currentPassword), // absent where the form does not ask for it
  }),
  isConfirmed(),
);

type ProfileValues = v.InferInput<typeof profile>;

/** The fields that are kept while typed: all but the passwords. */
const changed = v.partial(v.object({ name: v.string(), email: v.string() }));
const NO_PASSWORD = { password: '', confirmPassword: '' };

/** Sends only the changed fields: the others may have changed on another device. */
export function ProfileForm({ user }: { user: ProfileForm_UserFragment }) {
  const [before, setBefore] = useState({ name: user.name, email: user.email });
  const unsaved = useUnsaved('profile', changed, before);
  const form = useSchemaForm(profile, { defaultValues: { ...(unsaved.typed ?? before), ...NO_PASSWORD } });
  const { getValues, handleSubmit, formState, reset, subscribe } = form;
  useKeepTyped(subscribe, (typed) => unsaved.keep({ name: typed.name, email: typed.email }));
  // Leaving the page discards the changes; losing the session keeps them for the return after sign-in.
  const leave = useEffectEvent(() => session.get() && unsaved.forget());
  useEffect(() => () => void leave(), []);
  const client = useApolloClient();
  const [updateProfile, { loading, data, error }] = useUpdateProfileMutation();
  const { isDirty } = formState;

  const submit = handleSubmit(({ confirmPassword: _, password, currentPassword, ...account }) => {
    const sent = getValues();
    const changes = changesOf(before, account);
    void updateProfile({
      variables: { input: { ...changes, password: password || undefined, currentPassword } },
      onCompleted: (answer) => onSaved(sent, answer.updateProfile),
    });
  });

  function onSaved(sent: ProfileValues, payload: UpdateProfileMutation['updateProfile']) {
    startSession(payload);
    // A new password ends the other sessions. The mutation itself would refetch with the old token.
    if (sent.password) void client.refetchQueries({ include: ['Profile'] });
    const saved = { name: payload.user.name, email: payload.user.email };
    const typedSince = changesOf(sent, getValues());
    reset({ ...saved, ...NO_PASSWORD });
    setBefore(saved);
    unsaved.forget();
    if (Object.keys(typedSince).length > 0)
      reset({ ...saved, ...NO_PASSWORD, ...typedSince }, { keepDefaultValues: true });
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="5">
          {unsaved.typed && (
            <UnsavedNote
              onDiscard={() => unsaved.discard((values) => reset({ ...values, ...NO_PASSWORD }))}
            />
          )}
          {error && <Alert>{messageOf(error)}</Alert>}
          {data && !isDirty && <Alert kind="success">Profile Updated Successfully</Alert>}
          <NameAndEmailFields emailLabel="Email" />
          <NewPasswordFields isOptional />
          <ProofField user={{ ...user, ...before }} />
          <BusyButton type="submit" busy={loading} alignSelf="flex-start">
            Update
          </BusyButton>
        </Stack>
      </form>
    </FormProvider>
  );
}
