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
    currentPassword: v.optional(currentPassword), // not there where nobody is asked for it
  }),
  isConfirmed(),
);

type ProfileValues = v.InferInput<typeof profile>;

/** Of what is typed, all but the password. */
const changed = v.partial(v.object({ name: v.string(), email: v.string() }));
const NO_PASSWORD = { password: '', confirmPassword: '' };

/** Sends only what was changed in it: the rest may be another by now, on another device. */
export function ProfileForm({ user }: { user: ProfileForm_UserFragment }) {
  const [before, setBefore] = useState({ name: user.name, email: user.email });
  const unsaved = useUnsaved('profile', changed, before);
  const form = useSchemaForm(profile, { defaultValues: { ...(unsaved.typed ?? before), ...NO_PASSWORD } });
  const { getValues, handleSubmit, formState, reset, subscribe } = form;
  useKeepTyped(subscribe, (typed) => unsaved.keep({ name: typed.name, email: typed.email }));
  // Whoever goes elsewhere has given it up; who has to sign in again comes back for it.
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
      onCompleted: (answer) => goOn(sent, answer.updateProfile),
    });
  });

  function goOn(sent: ProfileValues, payload: UpdateProfileMutation['updateProfile']) {
    startSession(payload);
    // Another password has ended the other sessions. Asked by the mutation itself, it would be with the old token.
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
