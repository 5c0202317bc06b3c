import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Columns } from '../../components/Columns';
import { Panel } from '../../components/Panel';
import { OrderLines } from '../../features/orders/OrderLines';
import { isOnItsWay, OrderRefunds } from '../../features/orders/OrderRefunds';
import { OrderSummary } from '../../features/orders/OrderSummary';
import { OrderTimeline } from '../../features/orders/OrderTimeline';
import { RefundBadge } from '../../features/orders/RefundBadge';
import { useOrderCatchUp, useOrderPolling } from '../../features/payments/useOrderPolling';
import type { OrderQuery } from '../../generated/graphql';
import { isFocusLost } from '../../lib/focusMain';
import { useCurrentUser } from '../../lib/session';
import { OrderActions } from './OrderActions';
import { ShippingPanel } from './ShippingPanel';
import { StatusNote } from './StatusNote';

export function OrderContent({ order }: { order: OrderQuery['order'] }) {
  const { refunds } = order;
  const isAdmin = useCurrentUser()?.isAdmin;
  const payment = useFocusOnceChanged(order.status);
  useOrderCatchUp(order.id);
  useOrderPolling(order.id, refunds.some(isOnItsWay));
  return (
    <>
      <OrderTimeline order={order} />
      <Columns>
        <Panel
          title="Order Summary"
          gridColumn={{ lg: 2 }}
          gridRow={{ lg: 1 }}
          position={{ lg: 'sticky' }}
          top="6"
        >
          <Stack gap="5">
            <OrderSummary amounts={order} />
            <OrderActions order={order} />
          </Stack>
        </Panel>
        <Stack gap="6" minW="0" gridColumn={{ lg: 1 }} gridRow={{ lg: 1 }}>
          <ShippingPanel order={order} />
          <Panel title="Payment Method" ref={payment} tabIndex={-1} outline="none">
            <Stack gap="4">
              <Text>Method: {order.paymentMethod}</Text>
              <StatusNote done="Paid On" at={order.paidAt} missing="Not Paid" />
              <RefundBadge order={order} />
            </Stack>
          </Panel>
          {refunds.length > 0 && (
            <Panel title="Refunds">
              <OrderRefunds refunds={refunds} />
            </Panel>
          )}
          <Panel title="Order Items">
            <OrderLines lines={order.items} showsSku={isAdmin} />
          </Panel>
        </Stack>
      </Columns>
    </>
  );
}

/** The button of a step disappears once the step is taken, here or elsewhere, and the focus may be lost with it. */
function useFocusOnceChanged(status: string) {
  const ref = useRef<HTMLElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (status !== before.current && isFocusLost()) ref.current?.focus();
    before.current = status;
  }, [status]);
  return ref;
}
