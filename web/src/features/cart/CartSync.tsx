import { useApolloClient } from '@apollo/client/react';
import { createContext, useContext, useEffect, useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocalCart } from '../../lib/localCart';
import type { LocalCartLine } from '../../lib/localCart';
import { useCurrentUser } from '../../lib/session';
import { useOnline } from '../../lib/useOnline';
import { handOver } from './handOver';
import { useCartCatchUp } from './useCartCatchUp';

interface Sync {
  /** The server's cart is about to receive the local lines, and is not worth asking for yet. */
  isSyncing: boolean;
  /** Why it has not received them so far. */
  error?: unknown;
  /** Does not wait until it is tried again by itself. */
  tryAgain: () => void;
}

const Syncing = createContext<Sync>({ isSyncing: false, tryAgain: () => undefined });

export const useCartSync = () => useContext(Syncing);

/** After sign-in, hands what was put into the local cart to the server's. */
export function CartSync({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const userId = useCurrentUser()?.id;
  const stored = useLocalCart();
  const online = useOnline();
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  const [error, setError] = useState<unknown>();
  // What an account has no room for waits until it changes, or for another account.
  const [kept, setKept] = useState<{ userId: string; lines: LocalCartLine[] }>();
  const isKept = kept !== undefined && kept.userId === userId && kept.lines === stored;
  const isSyncing = userId !== undefined && stored.length > 0 && !isKept;
  useCartCatchUp(client, userId !== undefined);

  // Begun anew for another user, with the network and when the shopper says so.
  useEffect(() => {
    if (!isSyncing) return undefined;
    const callOff = handOver(client, stored, {
      onFailure: setError,
      onFull: (lines) => setKept({ userId, lines }),
    });
    return () => {
      callOff();
      setError(undefined);
    };
  }, [client, isSyncing, stored, userId, online, tries]);

  return <Syncing value={{ isSyncing, error, tryAgain }}>{children}</Syncing>;
}
