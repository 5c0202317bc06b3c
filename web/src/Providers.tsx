import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { system } from './theme';

interface Props {
  client: ApolloClient;
  /** Collects the styles on the server; the browser uses Emotion's default. */
  styles?: EmotionCache;
  children: ReactNode;
}

export function Providers({ client, styles, children }: Props) {
  const styled = <ChakraProvider value={system}>{children}</ChakraProvider>;
  return (
    <ApolloProvider client={client}>
      {styles ? <CacheProvider value={styles}>{styled}</CacheProvider> : styled}
    </ApolloProvider>
  );
}
