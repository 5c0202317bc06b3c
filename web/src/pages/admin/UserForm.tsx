import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { Checkbox } from '../../components/Checkbox';
import { TextField } from '../../components/TextField';
import { UnsavedNote } from '../../components/UnsavedNote';
import { UnsavedGuard } from '../../features/admin/UnsavedGuard';
import { keepTypedSince } from '../../features/admin/keepTypedSince';
import type { UserForm_UserFragment } from '../../generated/admin';
import { messageOf } from '../../lib/errors';
import * as account from '../../lib/forms/accountRules';
import { changesOf } from '../../lib/forms/changesOf';
import { useKeepTyped } from '../../lib/forms/useKeepTyped';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { useUnsaved } from '../../lib/forms/useUnsaved';
import { showToast } from '../../lib/toasts';
import { useUpdateUser } from './useUpdateUser';

/** A name that predates the rules may stay. */
const userWith = (name: string) =>
  v.object({
    name: v.lazy((text) => (text === name ? v.string() : account.name)),
    email: account.email,
    isAdmin: v.boolean(),
  });

const changed = v.partial(v.object({ name: v.string(), email: v.string(), isAdmin: v.boolean() }));

interface Props {
  user: UserForm_UserFragment;
  /** Address to open after saving. */
  list: string;
}

export function UserForm({ user: { id, name, email, isAdmin }, list }: Props) {
  const before = { name, email, isAdmin };
  const navigate = useNavigate();
  const { update, isSelf, isSaved, loading, error, continueEditing } = useUpdateUser(id);
  const unsaved = useUnsaved(`user ${id}`, changed, before);
  const form = useSchemaForm(userWith(name), {
    defaultValues: before,
    values: unsaved.typed,
    resetOptions: { keepDefaultValues: true },
  });
  const { register, handleSubmit, formState, subscribe, reset, getValues } = form;
  useKeepTyped(subscribe, unsaved.keep);
  const { errors, isDirty } = formState;

  const [sent, setSent] = useState(before);

  const leave = useEffectEvent(() => {
    showToast(`${sent.name} is updated`);
    if (keepTypedSince(form, sent)) {
      unsaved.keep(getValues());
      return continueEditing();
    }
    unsaved.forget();
    void navigate(list);
  });
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);

  const save = handleSubmit((after) => {
    setSent(getValues());
    if (isDirty) void update(changesOf(before, after));
    else void navigate(list);
  });

  return (
    <chakra.form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="5">
        {unsaved.typed && <UnsavedNote onDiscard={() => unsaved.discard(reset)} />}
        {error && <Alert>{messageOf(error)}</Alert>}
        <TextField
          label="Name"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        <Box>
          <Checkbox
            aria-describedby="is-admin-hint"
            {...(isSelf ? { disabled: true, checked: isAdmin, readOnly: true } : register('isAdmin'))}
          >
            Is Admin
          </Checkbox>
          <Text id="is-admin-hint" fontSize="sm" color="fg.muted">
            {isSelf ? 'You cannot demote yourself.' : 'Admins manage users, products and orders.'}
          </Text>
        </Box>
        <BusyButton type="submit" busy={loading} alignSelf="flex-start">
          Update
        </BusyButton>
      </Stack>
      <UnsavedGuard isDirty={isDirty && !isSaved} onLeave={unsaved.forget} />
    </chakra.form>
  );
}
