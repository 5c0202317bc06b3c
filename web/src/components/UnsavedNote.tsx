import { Button, Flex } from '@chakra-ui/react';
import { focusMain } from '../lib/focusMain';
import { Alert } from './Alert';

/** Says that a form shows unsaved changes of an earlier visit, and offers to discard them. */
export function UnsavedNote({ onDiscard }: { onDiscard: () => void }) {
  function discard() {
    onDiscard();
    focusMain(); // the button disappears with the note
  }

  return (
    <Alert kind="info">
      <Flex align="center" justify="space-between" columnGap="4" rowGap="2" wrap="wrap">
        This form shows changes that you have not saved.
        <Button variant="outline" size="sm" onClick={discard}>
          Discard
        </Button>
      </Flex>
    </Alert>
  );
}
