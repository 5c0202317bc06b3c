import { useEffect, useRef } from 'react';
import { useProductToAddQuery } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';
import { QuickChoice } from './QuickChoice';
import { useAddToCart } from './useAddToCart';

interface Props {
  id: string;
  /** Added or failed; the shopper has been told. */
  onDone: () => void;
}

/** Adds one piece of a product without variants to choose from, and otherwise opens the choice. */
export function QuickAdd({ id, onDone }: Props) {
  const { data, error } = useProductToAddQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const { add } = useAddToCart();
  const isHandled = useRef(false);
  const isChoice = data && data.product.variants.length > 1;

  useEffect(() => {
    if (isChoice || isHandled.current || !(data ?? error)) return;
    isHandled.current = true;
    if (data) {
      void add(data.product, 1, data.product.variants[0]).then(onDone);
    } else {
      showToast(messageOf(error), 'error');
      onDone();
    }
  }, [isChoice, data, error, add, onDone]);

  return isChoice ? <QuickChoice product={data.product} options={data.options} onClose={onDone} /> : null;
}
