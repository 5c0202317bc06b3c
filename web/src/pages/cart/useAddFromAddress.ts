import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CartView } from '../../features/cart/cartView';
import { choiceAmong, choiceText, missingAxis, variantOf } from '../../features/variants/choices';
import { productAddress } from '../../features/variants/productAddress';
import { useProductToAddQuery } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { MOST_PIECES } from '../../lib/localCart';
import { useCurrentUser } from '../../lib/session';
import { showToast } from '../../lib/toasts';

/**
 * Turns `/cart/{id}?qty=n` into `/cart` and adds the product, once; true until then. Where the address names no variant for sale,
 * the browser's cart asks for one; the server's cart would choose by itself, so there the product's page asks.
 */
export function useAddFromAddress({ loading, add }: CartView): boolean {
  const { id } = useParams();
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = useCurrentUser() !== null;
  const handled = useRef<string>(undefined);
  const { data, error } = useProductToAddQuery({ variables: { id: id ?? '' }, skip: !id });
  const product = data?.product;
  const [isAdding, setAdding] = useState(false);

  useEffect(() => {
    const isReady = id !== undefined && !loading && (product ?? error);
    if (!isReady || handled.current === key) return;
    handled.current = key;
    // Before the answer: a shopper who has left by then is not taken back, and Back does not add it again.
    void navigate(addOrSayWhy(), { replace: true });

    function addOrSayWhy(): string {
      if (!product) {
        showToast(messageOf(error), 'error');
        return '/cart';
      }
      const { qty, ...wanted } = askedIn(search);
      const choice = choiceAmong(product.variants, wanted);
      const variant = variantOf(product.variants, choice);
      const isUndecided = product.variants.length > 0 && !variant;
      if (isUndecided && isSignedIn && product.countInStock > 0) {
        const notSold = `${product.name} is out of stock in ${choiceText(choice)}`;
        showToast(missingAxis(product.variants, choice)?.prompt ?? notSold, 'info');
        return productAddress(product.id, choice);
      }
      setAdding(true);
      void add(product, qty, variant).then(() => setAdding(false));
      return '/cart';
    }
  }, [id, key, search, loading, product, error, add, navigate, isSignedIn]);

  return id !== undefined || isAdding;
}

function askedIn(search: string) {
  const params = new URLSearchParams(search);
  const qty = Number(params.get('qty'));
  return {
    qty: Number.isSafeInteger(qty) && qty > 0 ? Math.min(qty, MOST_PIECES) : 1,
    size: params.get('size'),
    color: params.get('color'),
  };
}
