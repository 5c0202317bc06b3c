import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CartView } from '../../features/cart/cartView';
import { useProductToAddQuery } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';

/** `/cart/{id}?qty=n` adds a product, once, and becomes `/cart`. True until then. */
export function useAddFromAddress({ loading, add }: CartView): boolean {
  const { id } = useParams();
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const handled = useRef<string>(undefined);
  const { data, error } = useProductToAddQuery({ variables: { id: id ?? '' }, skip: !id });
  const product = data?.product;

  useEffect(() => {
    const isReady = id !== undefined && !loading && (product ?? error);
    if (!isReady || handled.current === key) return;
    handled.current = key;
    void addOrSayWhy().then(() => navigate('/cart', { replace: true }));

    async function addOrSayWhy() {
      if (!product) showToast(messageOf(error), 'error');
      else if (product.countInStock === 0) showToast(`${product.name} is out of stock`, 'error');
      else await add(product, quantityIn(search));
    }
  }, [id, key, search, loading, product, error, add, navigate]);

  return id !== undefined;
}

function quantityIn(search: string): number {
  const qty = Number(new URLSearchParams(search).get('qty'));
  return Number.isSafeInteger(qty) && qty > 0 ? qty : 1;
}
