import { Box, Button, Center, Spinner, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/errors';
import { focusMain } from '../lib/focusMain';
import { Alert } from './Alert';

interface Props {
  error?: unknown;
  /** Fetches again; this component shows the outcome. */
  onRetry?: () => Promise<unknown>;
  /** A skeleton of the content's own size; a spinner by default. */
  children?: ReactNode;
}

/** Shown while a page has no data: the error, or a loading state. */
export function PageState({ error, onRetry, children }: Props) {
  function retry() {
    focusMain(); // the button disappears with the message
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
