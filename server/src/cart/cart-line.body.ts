import { badInput } from '../common/app-error.js';
import { fieldsOf, validated } from '../common/validated.js';
import { CartLineInput, type LinesOf, MAX_LINES, tooManyLines } from './cart.type.js';

/** REST calls a line's product and variant `product` and `variant`, and may send more fields, which are ignored. */
export function toCartLine(body: unknown): CartLineInput {
  const { product, productId, variant, variantId, qty } = fieldsOf(body);
  return validated(CartLineInput, {
    productId: productId ?? product,
    variantId: variantId ?? variant,
    qty,
  });
}

/** @param what names the subject of the error for too many lines, which is checked before the lines themselves */
export function toCartLines(body: unknown, what: LinesOf = 'A cart'): CartLineInput[] {
  if (!Array.isArray(body)) throw badInput('The lines must be a list');
  if (body.length > MAX_LINES) throw badInput(tooManyLines(what));
  return body.map(toCartLine);
}
