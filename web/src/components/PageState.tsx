import { Box, Button, Center, Spinner, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/errors';
import { focusMain } from '../lib/focusMain';
import { Alert } from './Alert';

interface Props {
  error?: unknown;
  /** Asks again; what becomes of it shows here. */
  onRetry?: () => Promise<unknown>;
  /** A skeleton of the content's own size; without one, a spinner. */
  children?: ReactNode;
}

/** What a page shows while it has no data: an error, or that it is loading. */
export function PageState({ error, onRetry, children }: Props) {
  function retry() {
    focusMain(); // the button goes with the message
    onRetry?.().catch(() => undefined);
  }

  if (error) {
    return (
      <Alert>
        {messageOf(error)}
        {onRetry && (
          <Box mt="1">
            <Button variant="plain" size="sm" px="0" colorPalette="danger" onClick={retry}>
              Try again
            </Button>
          </Box>
        )}
      </Alert>
    );
  }
  return (
    <Box aria-busy>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      {children ?? (
        <Center minH="60vh" color="accent.fg">
          <Spinner w="8" h="8" />
        </Center>
      )}
    </Box>
  );
}
