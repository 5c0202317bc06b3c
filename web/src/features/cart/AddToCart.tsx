import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { useId, useState } from 'react';
import { Select } from '../../components/Select';
import { showToast } from '../../lib/toasts';
import type { CartProduct } from './cartView';
import { useAddToCart } from './useAddToCart';

/** How many, and into the cart. */
export function AddToCart({ product }: { product: CartProduct }) {
  const id = useId();
  const [qty, setQty] = useState(1);
  const { add, busy } = useAddToCart();
  const { countInStock } = product;

  async function addProduct() {
    if (await add(product, qty)) showToast('Product Added to Cart');
  }

  return (
    <Stack gap="4">
      {countInStock > 0 && (
        <Flex justify="space-between" align="center">
          <chakra.label htmlFor={id} color="fg.muted">
            Qty
          </chakra.label>
          <Select id={id} width="6rem" value={qty} onChange={(event) => setQty(Number(event.target.value))}>
            {Array.from({ length: countInStock }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </Select>
        </Flex>
      )}
      <Button size="lg" disabled={countInStock === 0} loading={busy} onClick={() => void addProduct()}>
        <ShoppingCart aria-hidden />
        Add To Cart
      </Button>
    </Stack>
  );
}
