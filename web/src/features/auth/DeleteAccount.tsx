import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/Alert';
import { TextField } from '../../components/TextField';
import { useDeleteAccountMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';
import { useLogout } from './useLogout';

/** Asks for the password, so that whoever finds a browser signed in deletes nothing. */
export function DeleteAccount() {
  const logout = useLogout();
  const [isAsking, setAsking] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const [deleteAccount, { loading, error }] = useDeleteAccountMutation({
    onCompleted() {
      showToast('Your account is deleted', 'success');
      logout();
    },
    onError: () => undefined,
  });
  if (!isAsking)
    return (
      <Button
        variant="plain"
        px="0"
        colorPalette="danger"
        alignSelf="flex-start"
        onClick={() => setAsking(true)}
      >
        Delete your account
      </Button>
    );
  const submit = ({ password }: { password: string }) => void deleteAccount({ variables: { password } });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack gap="4">
        {error && <Alert>{messageOf(error)}</Alert>}
        <Text>
          Your account, your addresses and your cart go, and your reviews lose your name. Orders that are not
          paid are cancelled. Of the others we keep what was bought and paid, as the law wants it, without
          your name and street. This cannot be undone.
        </Text>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          error={formState.errors.password?.message}
          {...register('password', { required: 'Please enter your password' })}
        />
        <Flex gap="3" wrap="wrap">
          <Button type="submit" colorPalette="danger" loading={loading} loadingText="Delete my account">
            Delete my account
          </Button>
          <Button variant="ghost" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
