import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CartView } from '../../features/cart/cartView';
import { choiceAmong, missingAxis, variantOf } from '../../features/variants/choices';
import { productAddress } from '../../features/variants/productAddress';
import { useProductToAddQuery } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { useCurrentUser } from '../../lib/session';
import { showToast } from '../../lib/toasts';

/**
 * `/cart/{id}?qty=n` adds a product, once, and becomes `/cart`. True until then. A size that the address does not name is
 * asked for in the cart of this browser; the server's cart holds no open questions, so there the product's page asks.
 */
export function useAddFromAddress({ loading, add }: CartView): boolean {
  const { id } = useParams();
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = useCurrentUser() !== null;
  const handled = useRef<string>(undefined);
  const { data, error } = useProductToAddQuery({ variables: { id: id ?? '' }, skip: !id });
  const product = data?.product;

  useEffect(() => {
    const isReady = id !== undefined && !loading && (product ?? error);
    if (!isReady || handled.current === key) return;
    handled.current = key;
    void addOrSayWhy().then((next) => navigate(next, { replace: true }));

    async function addOrSayWhy(): Promise<string> {
      if (!product) {
        showToast(messageOf(error), 'error');
        return '/cart';
      }
      const { qty, ...wanted } = askedIn(search);
      const choice = choiceAmong(product.variants, wanted);
      const missing = missingAxis(product.variants, choice);
      const variant = variantOf(product.variants, choice);
      if (missing && isSignedIn && product.countInStock > 0) {
        showToast(missing.missing, 'info');
        return productAddress(product.id, choice);
      }
      await add(product, qty, variant);
      return '/cart';
    }
  }, [id, key, search, loading, product, error, add, navigate, isSignedIn]);

  return id !== undefined;
}

function askedIn(search: string) {
  const params = new URLSearchParams(search);
  const qty = Number(params.get('qty'));
  return {
    qty: Number.isSafeInteger(qty) && qty > 0 ? qty : 1,
    size: params.get('size'),
    color: params.get('color'),
  };
}
