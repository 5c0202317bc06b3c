import { Box } from '@chakra-ui/react';
import { useNavigation } from 'react-router-dom';

/** A thin line at the top while the next page's code loads. Screen readers start at the next page's heading once it is there. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Box position="fixed" top="0" insetX="0" h="3px" bg="accent.solid" zIndex="toast" animation="pulse" />
  );
}
