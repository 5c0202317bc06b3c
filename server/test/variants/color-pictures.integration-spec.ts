import { newId } from '../../src/common/ids.js';
import { Variant } from '../../src/products/variants/variant.entity.js';
import { factories } from '../factories.js';
import { dropAnswers, useShop } from '../shop.js';
import { statementCounter } from '../statements.js';

const shop = await useShop();
const create = factories(shop);
const stranger = create.stranger();
const admin = await create.admin();

const BLACK = { color: 'Black', image: 'images/black.jpg' };
const coat = await create.productOf([
  { ...BLACK, size: 'Small' },
  { color: 'Red', size: 'Small' },
  { color: 'Red', size: 'Medium', image: 'images/red-coat.jpg' },
]);
const scarf = await create.productOf([BLACK, { color: 'Red', image: 'images/red-scarf.jpg' }]);
await create.productOf([BLACK, { color: 'Red' }]);
await create.product({ colors: ['Red'] });
await create.productOf([BLACK]);
const noLonger = { ...BLACK, id: newId(), productId: coat.id, size: 'Large', image: 'images/old.jpg' };
await shop.db.manager.insert(Variant, { ...noLonger, color: 'Red', retired: true });

const LIST = `query ($filter: ProductFilter) { products(filter: $filter) {
  count items { id } colorPictures { productId picture { src } } } }`;
async function picturesOf(filter?: object): Promise<Record<string, string>> {
  const { products } = await stranger.ask(LIST, { filter });
  const pictures = products.colorPictures as { productId: string; picture: { src: string } }[];
  return Object.fromEntries(pictures.map(({ productId, picture }) => [productId, picture.src]));
}

const RED = { [coat.id]: 'images/red-coat.jpg', [scarf.id]: 'images/red-scarf.jpg' };

it.each<[string, object]>([
  ['by colour alone', {}],
  ['by colour and price', { minPrice: 1 }],
  ['by colour and stock', { inStock: true }],
  ['by colour and size', { sizes: ['Small', 'Medium'] }],
])('a list filtered %s returns pictures in that colour, of products that have one', async (_, filter) => {
  const expected = 'sizes' in filter ? { [coat.id]: RED[coat.id] } : RED;
  const red = { ...filter, colors: ['Red'] };
  expect(await picturesOf(red)).toEqual(expected);
  dropAnswers(shop);
  expect(await picturesOf(red)).toEqual(expected); // its page is cached now
});

it.each<[string, object | undefined]>([
  ['no filter', undefined],
  ['no colours', { colors: null }],
  ['an empty list of colours', { colors: [] }],
  ['two colours', { colors: ['Red', 'Black'] }],
])('%s returns no pictures', async (_, filter) => {
  expect(await picturesOf(filter)).toEqual({});
});

it('a cached list is dropped when the picture of a colour is changed or removed', async () => {
  const statementsOf = statementCounter(shop.db);
  const red = { colors: ['Red'] };
  const set = (image: string | null) =>
    admin.put(`/api/products/${scarf.id}`, {
      variants: [
        { ...BLACK, countInStock: 5 },
        { color: 'Red', image, countInStock: 5 },
      ],
    });
  await picturesOf(red);
  expect(await statementsOf(() => picturesOf(red))).toBe(0);
  await set('images/crimson-scarf.jpg');
  expect(await picturesOf(red)).toEqual({ ...RED, [scarf.id]: 'images/crimson-scarf.jpg' });
  await set(null);
  expect(await picturesOf(red)).toEqual({ [coat.id]: RED[coat.id] });
});
