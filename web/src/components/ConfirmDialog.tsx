import { Button, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { focusMain } from '../lib/focusMain';
import { BusyButton } from './BusyButton';
import { useModal } from './useModal';

interface Props {
  isOpen: boolean;
  /** The question. */
  title: string;
  /** What the question is about, e.g. the name of the thing. */
  children?: ReactNode;
  confirmLabel: string;
  /** For actions where "Cancel" would be ambiguous, such as cancelling an order. */
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({ isOpen, title, children, confirmLabel, busy, ...rest }: Props) {
  const { cancelLabel = 'Cancel', onConfirm, onCancel } = rest;
  const id = useId();
  const modal = useModal(isOpen, onCancel);
  return (
    <chakra.dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      m="auto"
      w="calc(100% - 2rem)"
      maxW="96"
      textAlign="start"
      whiteSpace="normal"
      overflowWrap="anywhere"
      fontWeight="normal"
      color="fg"
      bg="bg.panel"
      borderRadius="lg"
      shadow="raised"
      css={{ '&::backdrop': { bg: 'backdrop' } }}
    >
      <Stack gap="4" p="6">
        <Heading as="h2" id={`${id}-title`}>
          {title}
        </Heading>
        {children && (
          <chakra.div id={`${id}-text`} color="fg.muted">
            {children}
          </chakra.div>
        )}
        <Flex justify="flex-end" wrap="wrap" gap="3" mt="2" css={{ smDown: { '& > *': { flexGrow: '1' } } }}>
          <Button variant="ghost" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <BusyButton colorPalette="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </BusyButton>
        </Flex>
      </Stack>
    </chakra.dialog>
  );
}

/** For the answer to what was confirmed: the dialog may be closed by then, and something else be typed. */
export function focusMainUnlessTyping() {
  if (!document.activeElement?.matches('input, select, textarea')) focusMain();
}
