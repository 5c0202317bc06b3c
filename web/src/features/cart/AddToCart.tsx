import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { useId, useState } from 'react';
import type { CartProduct } from './cartView';
import { QuantityField } from './QuantityField';
import { useAddToCart } from './useAddToCart';

/** How many, and into the cart. */
export function AddToCart({ product }: { product: CartProduct }) {
  const id = useId();
  const [wanted, setQty] = useState(1);
  const { add, busy } = useAddToCart();
  const { countInStock } = product;
  const qty = Math.min(wanted, countInStock); // the stock may have shrunk since

  return (
    <Stack gap="4">
      {countInStock > 0 && (
        <Flex justify="space-between" align="center">
          <chakra.label htmlFor={id} color="fg.muted">
            Qty
          </chakra.label>
          <QuantityField id={id} value={qty} most={countInStock} onChange={setQty} />
        </Flex>
      )}
      <Button size="lg" disabled={countInStock === 0} loading={busy} onClick={() => void add(product, qty)}>
        <ShoppingCart aria-hidden />
        Add To Cart
      </Button>
    </Stack>
  );
}
