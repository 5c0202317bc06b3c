import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDialog, focusMainUnlessTyping } from '../../components/ConfirmDialog';
import { useEndTwoFactorForMutation } from '../../generated/admin';
import type { AdminUserQuery } from '../../generated/admin';
import { messageOf } from '../../lib/errors';
import { useCurrentUser } from '../../lib/session';
import { showToast } from '../../lib/toasts';

/** Helps an admin who has lost both the authenticator app and the recovery codes. One's own is turned off in the profile. */
export function EndTwoFactorFor({ user }: { user: AdminUserQuery['user'] }) {
  const isSelf = useCurrentUser()?.id === user.id;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const [end, { loading }] = useEndTwoFactorForMutation({
    update: (cache) => {
      cache.modify({ id: cache.identify(user), fields: { hasTwoFactor: () => false } });
    },
    onCompleted() {
      close();
      showToast(`Two-step sign-in of ${user.name} is off`);
      focusMainUnlessTyping(); // the button disappears with the second step
    },
    onError(error) {
      close();
      showToast(messageOf(error), 'error');
    },
  });
  if (!user.hasTwoFactor || isSelf) return null;
  return (
    <div>
      <Button variant="outline" px="3" maxW="full" onClick={() => setAsking(true)}>
        Turn off two-step sign-in
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you Sure?"
        confirmLabel="Turn off"
        busy={loading}
        onConfirm={() => void end({ variables: { userId: user.id } })}
        onCancel={close}
      >
        <Text>{user.email} signs in by password alone then. A mail tells them.</Text>
      </ConfirmDialog>
    </div>
  );
}
