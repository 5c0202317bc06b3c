import { aCart, aCartItem, aProduct, aVariant } from '../../testing/fixtures';
import { agreeWithQuote } from './quotedLines';

const quoted = (...products: ReturnType<typeof aProduct>[]) =>
  aCart(products.map((product) => ({ product, qty: 1 }))).lines;

describe('agreeWithQuote', () => {
  it('takes over prices, names and stock, and caps the quantity', () => {
    const stored = [aCartItem({ qty: 9, countInStock: 9 })];
    const agreed = agreeWithQuote(stored, quoted(aProduct({ name: 'Shirt', price: 1299, countInStock: 4 })));
    expect(agreed).toEqual([aCartItem({ name: 'Shirt', price: 1299, countInStock: 4, qty: 4 })]);
  });

  it('caps what names no size or color at the most that there are of one kind, as the quote does', () => {
    const variants = [aVariant({ countInStock: 4 }), aVariant({ id: 'v2', size: 'Large', countInStock: 2 })];
    const agreed = agreeWithQuote([aCartItem({ qty: 6 })], quoted(aProduct({ countInStock: 6, variants })));
    expect(agreed).toEqual([aCartItem({ countInStock: 6, qty: 4 })]);
  });

  it('drops products that are gone', () => {
    const stored = [aCartItem(), aCartItem({ product: 'gone' })];
    expect(agreeWithQuote(stored, quoted(aProduct()))).toEqual([aCartItem()]);
  });

  it('keeps what was not asked about', () => {
    const many = Array.from({ length: 101 }, (_, index) => aCartItem({ product: `p${index}` }));
    expect(agreeWithQuote(many, quoted(aProduct()))).toEqual([aCartItem(), many[100]]);
  });

  it('changes nothing when all agrees, so that no other quote is asked for', () => {
    const stored = [aCartItem({ qty: 2 })];
    expect(agreeWithQuote(stored, quoted(aProduct()))).toBe(stored);
  });
});
