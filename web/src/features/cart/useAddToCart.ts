import { useApolloClient } from '@apollo/client/react';
import { CartCountDocument, useAddToCartMutation } from '../../generated/graphql';
import type { CartLines_CartFragment } from '../../generated/graphql';
import { localCart } from '../../lib/localCart';
import { useCurrentUser } from '../../lib/session';
import { showToast } from '../../lib/toasts';
import { writeCart } from './cartCache';
import { reportCartFailure } from './cartFailure';
import type { CartProduct } from './cartView';

/** Puts things into the cart without fetching what is in it, and says what came of it. */
export function useAddToCart() {
  const client = useApolloClient();
  const isSignedIn = useCurrentUser() !== null;
  const [addToCart, { loading }] = useAddToCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.addToCart),
  });

  async function addToServer(productId: string, qty: number): Promise<number> {
    const before = client.readQuery({ query: CartCountDocument })?.cart.count;
    const { data } = await addToCart({ variables: { productId, qty } });
    return data ? addedTo(data.addToCart, { productId, qty, before }) : 0;
  }

  async function add({ id, name, image, price, countInStock }: CartProduct, qty: number) {
    try {
      const added = isSignedIn
        ? await addToServer(id, qty)
        : localCart.add({ product: id, name, image, price, countInStock, qty });
      announce(added, qty);
    } catch (error) {
      reportCartFailure(error);
    }
  }

  return { add, busy: loading };
}

interface Asked {
  productId: string;
  qty: number;
  /** How many pieces were in the cart, as far as that is known. */
  before: number | undefined;
}

/** How many pieces came in. The server adds what there is: a line below its stock has got all that was asked for. */
function addedTo(cart: CartLines_CartFragment, { productId, qty, before }: Asked): number {
  const line = cart.lines.find(({ product }) => product.id === productId);
  if (!line || line.qty < line.product.countInStock || before === undefined) return qty;
  return Math.max(0, Math.min(qty, cart.count - before));
}

function announce(added: number, wanted: number) {
  if (added >= wanted) showToast('Product Added to Cart');
  else if (added > 0) showToast(`Only ${added} more could be added: that is all we have`, 'info');
  else showToast('All that we have is in your cart already', 'info');
}
