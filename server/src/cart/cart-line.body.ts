import { badInput } from '../common/app-error.js';
import { validated } from '../common/validated.js';
import { CartLineInput } from './cart.type.js';

/** REST names the product of a line `product`, and may send more fields, which do not count. */
export function toCartLine(body: unknown): CartLineInput {
  const { product, productId, qty } = (body ?? {}) as Record<string, unknown>;
  return validated(CartLineInput, { productId: productId ?? product, qty });
}

export function toCartLines(body: unknown): CartLineInput[] {
  if (!Array.isArray(body)) throw badInput('The lines must be a list');
  return body.map(toCartLine);
}
