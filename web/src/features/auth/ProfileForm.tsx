import { Button, Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/Alert';
import { TextField } from '../../components/TextField';
import { useUpdateProfileMutation } from '../../generated/graphql';
import type { ProfileForm_UserFragment } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { startSession } from '../../lib/session';
import { confirmRules, emailRules, nameRules, newPasswordRules } from './accountFields';

interface Fields {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export function ProfileForm({ user }: { user: ProfileForm_UserFragment }) {
  const { register, handleSubmit, formState, reset } = useForm<Fields>({
    defaultValues: { name: user.name, email: user.email, password: '', confirmPassword: '' },
  });
  const [updateProfile, { loading, data, error }] = useUpdateProfileMutation({
    onCompleted({ updateProfile: payload }) {
      startSession(payload);
      reset({ name: payload.user.name, email: payload.user.email, password: '', confirmPassword: '' });
    },
  });
  const { errors, isDirty } = formState;
  const submit = ({ name, email, password }: Fields) =>
    void updateProfile({ variables: { input: { name, email, password: password || undefined } } });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack gap="5">
        {error && <Alert>{messageOf(error)}</Alert>}
        {data && !isDirty && <Alert kind="success">Profile Updated Successfully</Alert>}
        <TextField
          label="Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name', nameRules)}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email', emailRules)}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="Leave it empty to keep your password."
          error={errors.password?.message}
          {...register('password', newPasswordRules)}
        />
        <TextField
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', confirmRules)}
        />
        <Button type="submit" loading={loading} loadingText="Update" alignSelf={{ md: 'flex-start' }}>
          Update
        </Button>
      </Stack>
    </form>
  );
}
