import { aCart, aCartItem, aProduct, aVariant } from '../../testing/fixtures';
import { agreeWithQuote } from './quotedLines';

const quoted = (...products: ReturnType<typeof aProduct>[]) =>
  aCart(products.map((product) => ({ product, qty: 1 }))).lines;

describe('agreeWithQuote', () => {
  it('copies prices, names and stock from the quote, and caps the quantity', () => {
    const stored = [aCartItem({ qty: 9, countInStock: 9 })];
    const agreed = agreeWithQuote(stored, quoted(aProduct({ name: 'Shirt', price: 1299, countInStock: 4 })));
    expect(agreed).toEqual([aCartItem({ name: 'Shirt', price: 1299, countInStock: 4, qty: 4 })]);
  });

  it('caps a line without size or color at the largest stock of one variant', () => {
    const variants = [aVariant({ countInStock: 4 }), aVariant({ id: 'v2', size: 'Large', countInStock: 2 })];
    const agreed = agreeWithQuote([aCartItem({ qty: 6 })], quoted(aProduct({ countInStock: 6, variants })));
    expect(agreed).toEqual([aCartItem({ countInStock: 6, qty: 4 })]);
  });

  it('drops products that no longer exist', () => {
    const stored = [aCartItem(), aCartItem({ product: 'gone' })];
    expect(agreeWithQuote(stored, quoted(aProduct()))).toEqual([aCartItem()]);
  });

  it('keeps lines beyond the quoted hundred', () => {
    const many = Array.from({ length: 101 }, (_, index) => aCartItem({ product: `p${index}` }));
    expect(agreeWithQuote(many, quoted(aProduct()))).toEqual([aCartItem(), many[100]]);
  });

  it('returns the same array if nothing differs, so no new quote is requested', () => {
    const stored = [aCartItem({ qty: 2 })];
    expect(agreeWithQuote(stored, quoted(aProduct()))).toBe(stored);
  });
});
