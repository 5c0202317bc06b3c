import { Box } from '@chakra-ui/react';
import { useOnline } from '../../lib/useOnline';

/** Also shown above a page that was never cached, so the text has to fit that, too. */
export function OfflineNote() {
  if (useOnline()) return null;
  return (
    <Box role="status" bg="bg.muted" color="fg" textAlign="center" fontSize="sm" px="4" py="2">
      You are offline: prices and stock may have changed meanwhile.
    </Box>
  );
}
