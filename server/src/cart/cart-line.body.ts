import { badInput } from '../common/app-error.js';
import { fieldsOf, validated } from '../common/validated.js';
import { CartLineInput, type LinesOf, MAX_LINES, tooManyLines } from './cart.type.js';

/** REST names the product and variant of a line `product` and `variant`, and may send more fields, which do not count. */
export function toCartLine(body: unknown): CartLineInput {
  const { product, productId, variant, variantId, qty } = fieldsOf(body);
  return validated(CartLineInput, {
    productId: productId ?? product,
    variantId: variantId ?? variant,
    qty,
  });
}

/** @param what is full when there are too many lines, which is said before any of them is looked at */
export function toCartLines(body: unknown, what: LinesOf = 'A cart'): CartLineInput[] {
  if (!Array.isArray(body)) throw badInput('The lines must be a list');
  if (body.length > MAX_LINES) throw badInput(tooManyLines(what));
  return body.map(toCartLine);
}
