import { AXES } from './choices';
import type { Choice } from './choices';

/** The address of a product's page, with the choice. */
export function productAddress(id: string, choice: Choice): string {
  const params = new URLSearchParams();
  for (const { axis } of AXES) {
    const value = choice[axis];
    if (value) params.set(axis, value);
  }
  return params.size > 0 ? `/product/${id}?${params}` : `/product/${id}`;
}
