import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { Alert } from '../../components/Alert';
import { codeOf, messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';

/** What the page shows has changed since; or what is tried again was done, and differs. */
const STALE = ['INVALID_STATE', 'IDEMPOTENCY_MISMATCH'];

/**
 * Why a step of an order failed. Where the order has changed since the page was opened, the page asks for it again; the button
 * beside this may go with that, so a toast says why.
 */
export function StepError({ error }: { error: unknown }) {
  const client = useApolloClient();
  const isStale = STALE.includes(codeOf(error) ?? '');
  useEffect(() => {
    if (!isStale) return;
    showToast(messageOf(error), 'error');
    void client.refetchQueries({ include: ['Order'] });
  }, [client, error, isStale]);
  return Boolean(error) && !isStale ? <Alert>{messageOf(error)}</Alert> : null;
}
