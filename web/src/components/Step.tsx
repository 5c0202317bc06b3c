import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface MarkProps {
  isReached: boolean;
  isBad?: boolean;
  children?: ReactNode;
}

/** The round mark of one step; StepLine draws the line to the previous mark. */
export function StepMark({ isReached, isBad = false, children }: MarkProps) {
  return (
    <Flex
      as="span"
      aria-hidden
      align="center"
      justify="center"
      w="8"
      h="8"
      mx="auto"
      borderRadius="full"
      borderWidth="1px"
      fontWeight="semibold"
      colorPalette={isBad ? 'danger' : 'accent'}
      borderColor={isReached ? 'colorPalette.solid' : 'border.control'}
      bg={isReached ? 'colorPalette.solid' : undefined}
      color={isReached ? 'colorPalette.contrast' : 'fg.muted'}
    >
      {children}
    </Flex>
  );
}

/** For a step that is positioned and as wide as the previous one. */
export function StepLine({ isReached }: { isReached: boolean }) {
  return (
    <Box
      aria-hidden
      position="absolute"
      top="4"
      insetStart="calc(-50% + 1.375rem)"
      w="calc(100% - 2.75rem)"
      h="1px"
      bg={isReached ? 'accent.solid' : 'border.control'}
    />
  );
}
