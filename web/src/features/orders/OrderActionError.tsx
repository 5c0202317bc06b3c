import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { Alert } from '../../components/Alert';
import { codeOf, messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';

/** The order has changed since the page loaded it; or a retried action had been done before, with other values. */
const STALE = ['INVALID_STATE', 'IDEMPOTENCY_MISMATCH'];

/**
 * Why an action on an order failed. If the order has changed since the page was opened, the page refetches it; as this component may
 * disappear with that, a toast shows the reason.
 */
export function OrderActionError({ error }: { error: unknown }) {
  const client = useApolloClient();
  const isStale = STALE.includes(codeOf(error) ?? '');
  useEffect(() => {
    if (!isStale) return;
    showToast(messageOf(error), 'error');
    void client.refetchQueries({ include: ['Order'] });
  }, [client, error, isStale]);
  return Boolean(error) && !isStale ? <Alert>{messageOf(error)}</Alert> : null;
}
