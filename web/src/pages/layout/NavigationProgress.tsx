import { Box } from '@chakra-ui/react';
import { useNavigation } from 'react-router-dom';

/** A thin line at the top while the next page's code loads. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Box
      role="status"
      aria-label="Loading page"
      position="fixed"
      top="0"
      insetX="0"
      h="3px"
      bg="accent.solid"
      zIndex="toast"
      animation="pulse"
    />
  );
}
