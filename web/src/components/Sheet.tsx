import { Box, Button, chakra, Heading } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useModal } from './useModal';

interface Props {
  title: string;
  onClose: () => void;
  /** Receives the function that closes the sheet. */
  children: (close: () => void) => ReactNode;
}

/** A dialog, at the bottom of the screen on phones and centred on larger screens; open as long as it is mounted. */
export function Sheet({ title, onClose, children }: Props) {
  const id = useId();
  const modal = useModal(true, onClose);
  const close = () => modal.ref.current?.close();
  return (
    <chakra.dialog
      {...modal}
      aria-labelledby={id}
      m="auto"
      mb={{ base: '0', md: 'auto' }}
      w="full"
      maxW={{ base: 'full', md: '96' }}
      maxH="90dvh"
      color="fg"
      bg="bg.panel"
      borderRadius="lg"
      borderBottomRadius={{ base: '0', md: 'lg' }}
      shadow="raised"
      css={{ '&::backdrop': { bg: 'backdrop' } }}
    >
      <Box position="relative" p="5" pb="max(1.25rem, env(safe-area-inset-bottom))">
        <Heading as="h2" id={id} size="md" pe="12" mb="4" overflowWrap="anywhere">
          {title}
        </Heading>
        {children(close)}
        {/* Last, so that the initial focus goes to the dialog's content. */}
        <Button
          variant="ghost"
          size="sm"
          px="0"
          position="absolute"
          top="3"
          insetEnd="3"
          aria-label="Close"
          onClick={close}
        >
          <X aria-hidden />
        </Button>
      </Box>
    </chakra.dialog>
  );
}
