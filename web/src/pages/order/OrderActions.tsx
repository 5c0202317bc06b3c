import { Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../components/lazyPart';
import { CancelOrderButton } from '../../features/orders/CancelOrderButton';
import { DeliverButton } from '../../features/orders/DeliverButton';
import { ReorderButton } from '../../features/orders/ReorderButton';
import { PayButton } from '../../features/payments/PayButton';
import type { OrderQuery } from '../../generated/graphql';
import { withNoBreakSpaces } from '../../lib/day';
import { useCurrentUser } from '../../lib/session';
import { useIsPast } from '../../lib/useIsPast';
import { useIsUnmounted } from '../../lib/useIsUnmounted';

/** Lazy, so that shoppers do not download code for admins. */
const RefundForm = lazyPart(async () => (await import('../../features/orders/admin/RefundForm')).RefundForm);

/** The actions that are still possible for an order. */
export function OrderActions({ order }: { order: OrderQuery['order'] }) {
  const navigate = useNavigate();
  const isUnmounted = useIsUnmounted();
  const user = useCurrentUser();
  const isAdmin = user?.isAdmin;
  const isOwn = order.user.id === user?.id;
  const again = isOwn && <ReorderButton orderId={order.id} />;
  const { id, status, isPaid, isDelivered, stockHeldUntil, refundable } = order;

  function showOrders() {
    if (!isUnmounted()) void navigate('/admin/orderlist');
  }

  return (
    <>
      <PayButton order={order} />
      {status === 'CANCELLED' ? (
        <>
          <Text color="fg.muted">This order was cancelled.</Text>
          {again}
        </>
      ) : (
        <>
          {!isPaid && <HeldUntil time={stockHeldUntil} />}
          {isAdmin && isPaid && !isDelivered && (
            <DeliverButton orderId={id} isMain={refundable > 0} onDelivered={showOrders} />
          )}
          {isPaid && again}
          {!isDelivered && <CancelOrderButton order={order} isOwn={isOwn} />}
          {isAdmin && refundable > 0 && <RefundForm order={order} />}
        </>
      )}
    </>
  );
}

const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' });

/** An order whose reservation has expired can still be paid, if its pieces are in stock. */
function HeldUntil({ time }: { time: string | null }) {
  const isOver = useIsPast(time);
  const end = time !== null && !isOver && withNoBreakSpaces(clock.format(new Date(time)));
  return (
    <Text color="fg.muted" fontSize="sm">
      {end
        ? `We keep your items for you until ${end}.`
        : 'Your items are on the shelf again. You get them if they are still there when you pay.'}
    </Text>
  );
}
