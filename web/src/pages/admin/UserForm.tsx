import { Box, Button, chakra, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { Checkbox } from '../../components/Checkbox';
import { TextField } from '../../components/TextField';
import { changesOf } from '../../features/admin/changesOf';
import { UnsavedGuard } from '../../features/admin/UnsavedGuard';
import type { UserForm_UserFragment } from '../../generated/admin';
import { emailProblem, nameProblem } from '../../lib/accountRules';
import { messageOf } from '../../lib/errors';
import { useUpdateUser } from './useUpdateUser';

interface Props {
  user: UserForm_UserFragment;
  /** Where to go once it is saved. */
  list: string;
}

export function UserForm({ user: { id, name, email, isAdmin }, list }: Props) {
  const before = { name, email, isAdmin };
  const navigate = useNavigate();
  const { update, isSelf, isSaved, loading, error } = useUpdateUser(id);
  const { register, handleSubmit, formState } = useForm({ defaultValues: before, mode: 'onTouched' });
  const { errors, isDirty } = formState;

  useEffect(() => {
    if (isSaved) void navigate(list);
  }, [isSaved, list, navigate]);

  const save = handleSubmit((after) => {
    if (isDirty) void update(changesOf(before, after));
    else void navigate(list);
  });

  return (
    <chakra.form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="5">
        {error && <Alert>{messageOf(error)}</Alert>}
        <TextField
          label="Name"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', { validate: (text) => (text === name ? undefined : nameProblem(text)) })}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          error={errors.email?.message}
          {...register('email', { validate: emailProblem })}
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
        <Button type="submit" loading={loading} alignSelf="flex-start">
          Update
        </Button>
      </Stack>
      <UnsavedGuard isDirty={isDirty && !isSaved} />
    </chakra.form>
  );
}
