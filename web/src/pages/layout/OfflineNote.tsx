import { Box } from '@chakra-ui/react';
import { useOnline } from '../../lib/useOnline';

/** Says that what is shown is what was seen last. */
export function OfflineNote() {
  if (useOnline()) return null;
  return (
    <Box role="status" bg="bg.muted" color="fg" textAlign="center" fontSize="sm" px="4" py="2">
      You are offline. This is what the shop showed last: prices and stock may have changed.
    </Box>
  );
}
