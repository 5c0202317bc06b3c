import { Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AddressLine } from '../../components/AddressLine';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { Columns } from '../../components/Columns';
import { EmptyState } from '../../components/EmptyState';
import { GoBack } from '../../components/GoBack';
import { Link } from '../../components/Link';
import { Panel } from '../../components/Panel';
import { isShort, isUndecided, nameOf, stockOf } from '../../features/cart/cartView';
import type { CartContents, CartLine } from '../../features/cart/cartView';
import { lineInput, localLine } from '../../features/cart/localLine';
import { PlaceOrderProblem } from '../../features/checkout/PlaceOrderProblem';
import { UnansweredAttempt } from '../../features/checkout/UnansweredAttempt';
import { isFor, useOrderAttempt } from '../../features/checkout/orderAttempt';
import type { usePlaceOrder } from '../../features/checkout/usePlaceOrder';
import { OrderLines } from '../../features/orders/OrderLines';
import { OrderSummary } from '../../features/orders/OrderSummary';
import { stockText } from '../../features/products/leftText';
import { usePaymentMethod } from '../../lib/checkoutStore';
import type { ShippingAddress } from '../../lib/checkoutStore';

interface Props {
  cart: CartContents;
  address: ShippingAddress;
  placing: ReturnType<typeof usePlaceOrder>;
}

export function PlaceOrderReview({ cart, address, placing: { place, loading, error } }: Props) {
  const paymentMethod = usePaymentMethod();
  const attempt = useOrderAttempt();
  const request = {
    lines: cart.lines.map((line) => lineInput(localLine(line))),
    shippingAddress: address,
    paymentMethod,
  };
  const isEmpty = cart.lines.length === 0;
  const undecided = cart.lines.find(isUndecided);
  const [ordered, setOrdered] = useState<CartLine[]>([]);
  const gone = ordered.filter(({ id }) => !cart.lines.some((line) => line.id === id));
  const isLost = attempt?.isUnanswered && !isFor(attempt, request);

  function order() {
    setOrdered(cart.lines);
    void place({ request, expectedTotal: cart.totalPrice });
  }

  return (
    <Columns>
      <Stack gap="6" minW="0">
        {isLost && (
          <UnansweredAttempt attempt={attempt} busy={loading} onFinish={() => void place(attempt)} />
        )}
        <Panel title="Shipping">
          <WithChangeLink change="/shipping" name="shipping address">
            <AddressLine of={address} />
          </WithChangeLink>
        </Panel>
        <Panel title="Payment Method">
          <WithChangeLink change="/payment" name="payment method">
            Method: {paymentMethod}
          </WithChangeLink>
        </Panel>
        <Panel title="Order Items">
          {isEmpty ? (
            <EmptyState icon={ShoppingCart} title="Your Cart is empty">
              <GoBack />
            </EmptyState>
          ) : (
            <OrderLines lines={cart.lines.map(orderLine)} />
          )}
        </Panel>
      </Stack>
      <Panel title={isEmpty ? undefined : 'Order Summary'} position={{ lg: 'sticky' }} top="6">
        <Stack gap="5">
          {!isEmpty && <OrderSummary amounts={cart} />}
          {undecided && (
            <Alert>
              <bdi>{undecided.product.name}</bdi> comes in several kinds.{' '}
              <Link to="/cart" textDecoration="underline">
                Choose one in your cart
              </Link>
            </Alert>
          )}
          {error && (
            <PlaceOrderProblem
              error={error}
              gone={gone.map(nameOf)}
              total={isEmpty ? undefined : cart.totalPrice}
            />
          )}
          <BusyButton size="lg" disabled={isEmpty || Boolean(undecided)} busy={loading} onClick={order}>
            Place Order
          </BusyButton>
          {!isEmpty && (
            <Text color="fg.muted" fontSize="sm">
              You pay on the next page. We keep your items for you meanwhile.
            </Text>
          )}
        </Stack>
      </Panel>
    </Columns>
  );
}

/** What the line says itself counts before what its variant and its product say. */
const orderLine = (line: CartLine) => ({
  ...line.product,
  ...line.variant,
  ...line,
  product: line.product.id,
  problem: isShort(line) && stockText(stockOf(line)),
});

function WithChangeLink({ change, name, children }: { change: string; name: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" gap="4" align="baseline">
      <Text overflowWrap="anywhere">{children}</Text>
      <Link to={change} color="accent.fg" fontWeight="medium" py="2" my="-2">
        Change
        <VisuallyHidden>{` the ${name}`}</VisuallyHidden>
      </Link>
    </Flex>
  );
}
