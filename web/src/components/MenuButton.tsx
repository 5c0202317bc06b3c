import { Box, Button, Stack } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';

interface Props {
  label: ReactNode;
  /** Links and buttons; using one closes the menu. */
  children: ReactNode;
}

/** A button that shows a short list of links below itself. */
export function MenuButton({ label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  }

  function closeWhenLeft(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  // Safari does not focus a pressed button but its nearest focusable ancestor; without `tabIndex` neither handler would run.
  return (
    <Box position="relative" tabIndex={-1} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        maxW="full"
        px={{ base: '2', sm: '3' }}
        gap={{ base: '1', sm: '2' }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Box as="span" hideBelow="sm">
          <ChevronDown aria-hidden />
        </Box>
      </Button>
      <Stack
        id={id}
        hidden={!isOpen}
        display={isOpen ? 'flex' : 'none'}
        position="absolute"
        insetEnd="0"
        top="calc(100% + 6px)"
        minW="48"
        p="2"
        gap="0"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        borderRadius="md"
        shadow="raised"
        zIndex="dropdown"
        tabIndex={-1}
        onClick={() => setOpen(false)}
      >
        {children}
      </Stack>
    </Box>
  );
}
