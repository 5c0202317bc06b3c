import { Button, Flex } from '@chakra-ui/react';
import { focusMain } from '../lib/focusMain';
import { Alert } from './Alert';

/** Says that a form shows what was typed on an earlier visit, and offers to take that back. */
export function UnsavedNote({ onDiscard }: { onDiscard: () => void }) {
  function discard() {
    onDiscard();
    focusMain(); // the button goes with the note
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
