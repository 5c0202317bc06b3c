import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { system } from './theme';

interface Props {
  client: ApolloClient;
  /** Where the server's renderer gathers the styles; the browser has its own. */
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
