import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CartCountDocument, useAddToCartMutation } from '../../generated/graphql';
import type { CartLines_CartFragment } from '../../generated/graphql';
import { localCart } from '../../lib/localCart';
import { useCurrentUser } from '../../lib/session';
import { showToast } from '../../lib/toasts';
import type { Toast } from '../../lib/toasts';
import { writeCart } from './cartCache';
import { reportCartFailure } from './cartFailure';
import { stockOf } from './cartView';
import type { CartProduct, CartVariant } from './cartView';
import { enqueueCartChange } from './enqueueCartChange';
import { lineInput, localLine } from './localLine';

/**
 * Adds to the cart without fetching its contents, and shows the outcome.
 * @param onAnswer Called before the toast: close a dialog here, or screen readers will not announce it.
 */
export function useAddToCart(onAnswer?: () => void) {
  const client = useApolloClient();
  const isSignedIn = useCurrentUser() !== null;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false); // from the press on: the mutation may have to wait for its turn
  const [addToCart] = useAddToCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.addToCart),
  });

  async function addToServer(asked: Asked): Promise<number> {
    // Only to tell how many are added, so a failure of it does not matter.
    const counted = await client.query({ query: CartCountDocument }).catch(() => undefined);
    const { data } = await addToCart({ variables: asked });
    return addedTo(data!.addToCart, asked, counted?.data?.cart.count);
  }

  const viewCart = { text: 'View cart', run: () => void navigate('/cart') };

  async function put(product: CartProduct, qty: number, variant?: CartVariant): Promise<number> {
    const line = localLine({ product, variant, qty });
    return isSignedIn ? enqueueCartChange(() => addToServer(lineInput(line))) : localCart.add(line);
  }

  async function add(product: CartProduct, qty: number, variant?: CartVariant) {
    if ((variant ?? product).countInStock === 0) {
      showToast(`${product.name} is out of stock`, 'error');
      return;
    }
    setBusy(true);
    const say = await put(product, qty, variant).then(
      (added) => () => announce(added, qty, viewCart),
      (error: unknown) => () => reportCartFailure(error),
    );
    setBusy(false);
    onAnswer?.();
    say();
  }

  return { add, busy };
}

type Asked = ReturnType<typeof lineInput>;

/**
 * How many pieces were added. The server adds up to the stock: a line below its stock got all that was requested.
 * @param before the number of pieces in the cart beforehand; without it all is taken to be added
 */
function addedTo(cart: CartLines_CartFragment, asked: Asked, before = 0): number {
  const line = cart.lines.find(
    ({ product, variant }) => product.id === asked.productId && variant?.id === asked.variantId,
  );
  if (!line || line.qty < stockOf(line)) return asked.qty;
  return Math.max(0, Math.min(asked.qty, cart.count - before));
}

function announce(added: number, wanted: number, viewCart: Toast['action']) {
  if (added >= wanted) showToast('Product Added to Cart', undefined, undefined, viewCart);
  else if (added > 0) showToast(`Only ${added} more could be added: that is all we have`, 'info');
  else showToast('All that we have is in your cart already', 'info');
}
