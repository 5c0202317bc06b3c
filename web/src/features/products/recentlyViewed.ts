import { storedValue, useStoredValue } from '../../lib/storedValue';

/** What a small card needs; no price, which may have changed since. */
export interface ViewedProduct {
  id: string;
  name: string;
  picture: { src: string; avif?: string | null; webp?: string | null; srcSet?: string | null };
}

const KEPT = 7;

const viewed = storedValue<ViewedProduct[]>('recentlyViewed', [], (json) =>
  Array.isArray(json) ? json.filter(isViewed) : undefined,
);

export const useRecentlyViewed = () => useStoredValue(viewed);

export function rememberViewed(product: ViewedProduct) {
  const others = viewed.get().filter(({ id }) => id !== product.id);
  viewed.set([product, ...others].slice(0, KEPT));
}

function isViewed(json: unknown): json is ViewedProduct {
  return typeof json === 'object' && json !== null && 'id' in json && 'picture' in json;
}
