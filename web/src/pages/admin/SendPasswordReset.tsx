import { Box, Text } from '@chakra-ui/react';
import { BusyButton } from '../../components/BusyButton';
import { useSendPasswordResetMutation } from '../../generated/admin';
import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';

/** Helps a user who has forgotten the password; the link goes only to the account's owner. */
export function SendPasswordReset({ user: { id, email } }: { user: { id: string; email: string } }) {
  const [send, { loading }] = useSendPasswordResetMutation({
    onCompleted: () => showToast(`A link to set a new password is on its way to ${email}`),
    onError: (error) => showToast(messageOf(error), 'error'),
  });
  return (
    <Box borderTopWidth="1px" borderColor="border" pt="5">
      <BusyButton
        variant="outline"
        size="sm"
        py="2"
        busy={loading}
        aria-describedby="reset-hint"
        onClick={() => void send({ variables: { userId: id } })}
      >
        Send a link to set a new password
      </BusyButton>
      <Text id="reset-hint" fontSize="sm" color="fg.muted" mt="2" overflowWrap="anywhere">
        The mail goes to {email}. Until the link is used, the password stays as it is.
      </Text>
    </Box>
  );
}
