import { Heading, Stack } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Columns } from '../../components/Columns';
import { EmptyState } from '../../components/EmptyState';
import { GoBack } from '../../components/GoBack';
import { PageMeta } from '../../components/PageMeta';
import { Panel } from '../../components/Panel';
import { QueryState } from '../../components/QueryState';
import { CartLineRow } from '../../features/cart/CartLineRow';
import { CartSummary } from '../../features/cart/CartSummary';
import { isUndecided, nameOf } from '../../features/cart/cartView';
import type { CartLine, CartView } from '../../features/cart/cartView';
import { useCart } from '../../features/cart/useCart';
import { focusHeading } from '../../lib/focusHeading';
import { isFocusLost } from '../../lib/focusMain';
import { showToast, WITH_UNDO } from '../../lib/toasts';
import { useHydrated } from '../../lib/useHydrated';
import { CartSkeleton } from './CartSkeleton';
import { useAddFromAddress } from './useAddFromAddress';

export function CartPage() {
  const cart = useCart();
  const isAdding = useAddFromAddress(cart);
  useFocusOnceGone(cart.lines.length);
  const isKnown = cart.lines.length > 0 || !cart.error; // the summary says why it has no amounts
  const isReady = useHydrated() && !isAdding && !cart.loading && isKnown;
  const shown = {
    data: isReady ? cart : undefined,
    error: isAdding || isReady ? undefined : cart.error,
    refetch: cart.refetch,
  };
  return (
    <Stack gap="6">
      <PageMeta title="Shopping Cart" />
      <Heading as="h1" size="xl" outline="none">
        Shopping Cart
      </Heading>
      <QueryState of={shown} skeleton={<CartSkeleton />}>
        {(contents) => <CartContent cart={contents} />}
      </QueryState>
    </Stack>
  );
}

function CartContent({ cart }: { cart: CartView }) {
  async function remove(line: CartLine) {
    if (!(await cart.remove(line))) return;
    const removed = `Removed ${nameOf(line)}`;
    if (isUndecided(line)) showToast(removed);
    else showToast(removed, 'success', WITH_UNDO, { text: 'Undo', run: () => putBack(line) });
  }

  function putBack({ product, variant, qty }: CartLine) {
    focusHeading(); // the toast's button is gone
    void cart.add(product, qty, variant ?? undefined);
  }

  return (
    <Columns>
      {cart.lines.length === 0 ? (
        <Panel>
          <EmptyState
            icon={ShoppingCart}
            title="Your Cart is empty"
            text="What you add will wait for you here."
          >
            <GoBack />
          </EmptyState>
        </Panel>
      ) : (
        <Panel as="ul" py={{ base: '0', md: '1' }} aria-label="Products in your cart">
          {cart.lines.map((line) => (
            <CartLineRow key={line.id} line={line} cart={cart} onRemove={() => void remove(line)} />
          ))}
        </Panel>
      )}
      <CartSummary cart={cart} />
    </Columns>
  );
}

/** The focused element is removed with its line: the trash button, or the size menu when its choice merges two lines. */
function useFocusOnceGone(count: number) {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && isFocusLost()) focusHeading();
    before.current = count;
  }, [count]);
}
