import * as v from 'valibot';
import { listOf, storedValue, useStoredValue } from '../../lib/storedValue';

const text = v.nullish(v.string());

/** The fields of a small card; without the price, which may have changed since. */
const viewedProduct = v.object({
  id: v.string(),
  name: v.string(),
  picture: v.object({ src: v.string(), avif: text, webp: text, srcSet: text }),
});

type ViewedProduct = v.InferOutput<typeof viewedProduct>;

const KEPT = 7;

const viewed = storedValue<ViewedProduct[]>('recentlyViewed', [], listOf(viewedProduct));

export const useRecentlyViewed = () => useStoredValue(viewed);

export function rememberViewed(product: ViewedProduct) {
  const others = viewed.get().filter(({ id }) => id !== product.id);
  viewed.set([product, ...others].slice(0, KEPT));
}

/** For a product that no longer exists. */
export function forgetViewed(forgotten: string) {
  const others = viewed.get().filter(({ id }) => id !== forgotten);
  if (others.length < viewed.get().length) viewed.set(others);
}
