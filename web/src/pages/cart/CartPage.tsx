import { Heading, Stack } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { useRef } from 'react';
import type { Ref } from 'react';
import { Columns } from '../../components/Columns';
import { EmptyState } from '../../components/EmptyState';
import { GoBack } from '../../components/GoBack';
import { PageMeta } from '../../components/PageMeta';
import { Panel } from '../../components/Panel';
import { QueryState } from '../../components/QueryState';
import { CartLineRow } from '../../features/cart/CartLineRow';
import { CartSummary } from '../../features/cart/CartSummary';
import type { CartLine, CartView } from '../../features/cart/cartView';
import { useCart } from '../../features/cart/useCart';
import { useHydrated } from '../../lib/useHydrated';
import { CartSkeleton } from './CartSkeleton';
import { useAddFromAddress } from './useAddFromAddress';

export function CartPage() {
  const cart = useCart();
  const isAdding = useAddFromAddress(cart);
  const title = useRef<HTMLHeadingElement>(null);
  const isReady = useHydrated() && !isAdding && !cart.loading && !cart.error;
  const shown = {
    data: isReady ? cart : undefined,
    error: isAdding ? undefined : cart.error,
    refetch: cart.refetch,
  };
  return (
    <Stack gap="6">
      <PageMeta title="Shopping Cart" />
      <Title ref={title} />
      <QueryState of={shown} skeleton={<CartSkeleton />}>
        {(contents) => <CartContent cart={contents} onRemoved={() => title.current?.focus()} />}
      </QueryState>
    </Stack>
  );
}

function CartContent({ cart, onRemoved }: { cart: CartView; onRemoved: () => void }) {
  async function remove(line: CartLine) {
    if (await cart.remove(line)) onRemoved(); // the trash button has gone with its line
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

function Title({ ref }: { ref?: Ref<HTMLHeadingElement> }) {
  return (
    <Heading as="h1" size="xl" ref={ref} tabIndex={-1} outline="none">
      Shopping Cart
    </Heading>
  );
}
