import { useApolloClient } from '@apollo/client/react';
import { createContext, useContext, useEffect, useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocalCart } from '../../lib/localCart';
import type { LocalCartLine } from '../../lib/localCart';
import { useCurrentUser } from '../../lib/session';
import { useOnline } from '../../lib/useOnline';
import { syncLocalCart } from './syncLocalCart';
import { useCartCatchUp } from './useCartCatchUp';

interface Sync {
  /** The local lines are still to be merged, so the server's cart is not worth fetching yet. */
  isSyncing: boolean;
  /** Why the last attempt failed. */
  error?: unknown;
  /** Retries at once. */
  tryAgain: () => void;
}

const Syncing = createContext<Sync>({ isSyncing: false, tryAgain: () => undefined });

export const useCartSync = () => useContext(Syncing);

/** After sign-in, merges the local cart into the server's. */
export function CartSync({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const userId = useCurrentUser()?.id;
  const stored = useLocalCart();
  const online = useOnline();
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  const [error, setError] = useState<unknown>();
  // Lines that did not fit into the account's cart stay until they change or another user signs in.
  const [kept, setKept] = useState<{ userId: string; lines: LocalCartLine[] }>();
  const isKept = kept !== undefined && kept.userId === userId && kept.lines === stored;
  const isSyncing = userId !== undefined && stored.length > 0 && !isKept;
  useCartCatchUp(client, userId !== undefined);

  // Restarts for another user, when the network returns, and at the shopper's request.
  useEffect(() => {
    if (!isSyncing) return undefined;
    const cancel = syncLocalCart(client, stored, {
      onFailure: setError,
      onFull: (lines) => setKept({ userId, lines }),
    });
    return () => {
      cancel();
      setError(undefined);
    };
  }, [client, isSyncing, stored, userId, online, tries]);

  return <Syncing value={{ isSyncing, error, tryAgain }}>{children}</Syncing>;
}
