import { newId } from '../../src/common/ids.js';
import { factories, ADDRESS } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const user = await factories(shop).user();

const CART = 'A cart holds up to 100 products';
const ORDER = 'An order holds up to 100 products';
/** Thousands of lines, each invalid for a different reason if it were validated. */
const lines = (product: string) => Array.from({ length: 3000 }, () => ({ [product]: newId(), qty: 0 }));
const withLines = (kind: string, name: string, selection: string) =>
  `${kind} ($lines: [CartLineInput!]!) { ${name}(lines: $lines) { ${selection} } }`;

describe('rejects a list that is too long before validating its entries', () => {
  it.each<[string, string, string, string]>([
    ['a quote', 'query', 'quote', CART],
    ['a cart that is set', 'mutation', 'updateCart', CART],
    ['a cart that is merged', 'mutation', 'syncCart', CART],
  ])('in %s', async (_, kind, name, message) => {
    const { errors } = await user.graphql(withLines(kind, name, 'count'), { lines: lines('productId') });
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('in an order', async () => {
    const input = { lines: lines('productId'), shippingAddress: ADDRESS };
    const { errors } = await user.graphql(
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }',
      { input },
    );
    expect(errors).toMatchObject([{ message: ORDER }]);
  });

  it.each<[string, string, unknown, string]>([
    ['PUT', '/api/cart', lines('product'), CART],
    ['POST', '/api/cart', lines('product'), CART],
    ['POST', '/api/orders', { orderItems: lines('product'), shippingAddress: ADDRESS }, ORDER],
  ])('in %s %s', async (method, path, body, message) => {
    const answer = await user.rest(method, path, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('in a filter', async () => {
    const categories = Array.from({ length: 5000 }, () => '');
    const { errors } = await user.graphql(
      'query ($filter: ProductFilter) { products(filter: $filter) { count } }',
      { filter: { categories } },
    );
    expect(errors).toMatchObject([{ message: 'categories may name up to 20' }]);
  });
});
