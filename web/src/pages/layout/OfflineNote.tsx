import { Box } from '@chakra-ui/react';
import { useOnline } from '../../lib/useOnline';

/**
 * Also shown above a page that was never cached, so the text has to fit that, too. Always mounted, or screen readers would miss
 * what is added to it.
 */
export function OfflineNote() {
  const isOnline = useOnline();
  return (
    <Box
      aria-live="polite"
      bg="bg.muted"
      color="fg"
      textAlign="center"
      fontSize="sm"
      px="4"
      py={isOnline ? '0' : '2'}
    >
      {!isOnline && 'You are offline: prices and stock may have changed meanwhile.'}
    </Box>
  );
}
