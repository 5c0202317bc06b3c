import { useApolloClient } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog, focusMainUnlessTyping } from '../../components/ConfirmDialog';
import { codeOf, messageOf } from '../../lib/errors';
import { dismissToast, showToast } from '../../lib/toasts';

interface Props {
  /** Name of what is deleted. */
  name: string;
  /** Side effects of the deletion. */
  consequence: string;
  busy: boolean;
  disabled?: boolean;
  onDelete: () => Promise<unknown>;
}

/** A trash button that asks for confirmation. */
export function DeleteButton({ name, consequence, busy, disabled, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false);
  const refusal = useRef('');
  const client = useApolloClient();

  /** Already deleted, by another admin or by a call whose answer was lost: the refetch removes its row, too. */
  async function lookAgain() {
    await client.refetchQueries({ include: 'active' }).catch(() => undefined); // the list shows its own error
    focusMainUnlessTyping();
  }

  async function confirm() {
    try {
      await onDelete();
      dismissToast(refusal.current);
      showToast(`${name} was deleted`);
      focusMainUnlessTyping(); // the button was removed with its row
    } catch (error) {
      refusal.current = messageOf(error);
      showToast(refusal.current, 'error');
      if (codeOf(error) === 'NOT_FOUND') void lookAgain();
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        px="0"
        colorPalette="danger"
        color="fg.error"
        aria-label={`Delete ${name}`}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you Sure?"
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        “<bdi>{name}</bdi>” will be deleted. {consequence}
      </ConfirmDialog>
    </>
  );
}
