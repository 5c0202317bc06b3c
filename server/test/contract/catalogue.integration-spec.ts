import type { Client } from '../client.js';
import { BAD, Call, testBothApis, reads, refuses } from '../contract.js';
import { factories } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const best = await create.product({ name: 'Trail shoe', price: 1499_50 });
const review = { rating: 4, comment: 'Fine.' };
await (await create.user()).post(`/api/products/${best.id}/reviews`, review);
for (let n = 0; n < 14; n++) await create.product({ name: `Boot ${n}`, price: (n + 1) * 100_00 });

const anyone = () => create.stranger();

const PRODUCT = `id name image brand category description price rating numReviews countInStock gender sizes colors
  listed createdAt variants { id size color sku price image countInStock }`;
const PAGE = `items { ${PRODUCT} } page pages count countIsExact`;
const asPage = ({ products, ...page }: { products: unknown[] }) => ({ items: products, ...page });

const search = (keyword?: string, page?: number): Call => ({
  rest: [
    'GET',
    `/api/products?${new URLSearchParams({ ...(keyword !== undefined && { keyword }), ...(page !== undefined && { pageNumber: String(page) }) })}`,
  ],
  graphql: [
    `query ($keyword: String, $page: Int) { products(filter: { keyword: $keyword }, page: $page) { ${PAGE} } }`,
    { keyword, page },
  ],
  shape: asPage,
});
const filter = (
  rest: object,
  graphql: object,
  { sort, page }: { sort?: string; page?: number } = {},
): Call => ({
  rest: ['POST', '/api/products/getproducts/api', { ...rest, sort, pageNumber: page }],
  graphql: [
    `query ($filter: ProductFilter, $sort: ProductSort, $page: Int) {
       products(filter: $filter, sort: $sort, page: $page) { ${PAGE} } }`,
    { filter: graphql, sort, page },
  ],
  shape: asPage,
});
const top = (): Call => ({
  rest: ['GET', '/api/products/top'],
  graphql: [`{ topProducts { ${PRODUCT} } }`],
});
describe('GET /api/products and products', () => {
  testBothApis(
    reads('lists the newest first', () => [anyone(), search()], { page: 1, pages: 2, count: 15 }),
    reads('has a second page', () => [anyone(), search(undefined, 2)], { page: 2, count: 15 }),
    reads('is empty past the last page', () => [anyone(), search(undefined, 3)], { items: [], count: 15 }),
    reads('searches by keyword', () => [anyone(), search('trail')], {
      count: 1,
      items: [{ name: 'Trail shoe', price: 1499.5 }],
    }),
    reads('trims a keyword before checking its length', () => [anyone(), search(`trail${' '.repeat(200)}`)], {
      count: 1,
    }),
    reads('ignores a blank keyword', () => [anyone(), search('  ')], { count: 15 }),
    reads('finds nothing', () => [anyone(), search('xylophone')], { items: [], page: 1, pages: 0, count: 0 }),
    reads('returns the requested page number far beyond the last', () => [anyone(), search('', 1_500_000)], {
      items: [],
      page: 1_500_000,
    }),
    refuses('page 0', () => [anyone(), search('', 0)], ...BAD, 'page must be a whole number from 1'),
    refuses(
      'a long keyword',
      () => [anyone(), search('x'.repeat(201))],
      ...BAD,
      'keyword may have up to 200 characters',
    ),
  );
  it('sends numbers as numbers and dates as ISO 8601 over REST', async () => {
    const { body } = await anyone().get('/api/products?keyword=trail&pageNumber=1');
    expect(body.products[0]).toMatchObject({
      price: 1499.5,
      rating: 4,
      numReviews: 1,
      countInStock: 10,
      createdAt: new Date(body.products[0].createdAt as string).toISOString(),
    });
  });
});

describe('POST /api/products/getproducts/api and products with a filter', () => {
  const given =
    (...args: Parameters<typeof filter>) =>
    (): [Client, Call] => [anyone(), filter(...args)];
  testBothApis(
    reads('returns everything without a filter', given({}, {}), { count: 15 }),
    reads('ignores empty filter fields', given({ gender: '', size: '', lowPrice: '', highPrice: '' }, {}), {
      count: 15,
    }),
    reads(
      'applies several filters at once',
      given(
        {
          gender: 'Mens|Womens',
          size: 'Medium',
          category: 'Shoes|Cloths',
          color: 'Black',
          lowPrice: 300,
          highPrice: '500',
        },
        {
          genders: ['Mens', 'Womens'],
          sizes: ['Medium'],
          categories: ['Shoes', 'Cloths'],
          colors: ['Black'],
          minPrice: 300,
          maxPrice: 500,
        },
      ),
      { count: 3 },
    ),
    reads(
      'trims filter values, and ignores blank and repeated ones',
      given(
        { size: ' Medium | Large |', color: ['', 'Black'], category: 'Shoes|Shoes', keyword: ' ' },
        { sizes: ['Medium', 'Large'], colors: ['Black'], categories: ['Shoes'] },
      ),
      { count: 15 },
    ),
    reads(
      'trims filter values in a list, too',
      given(
        { size: ' Medium ', category: [' Shoes ', 'Cafe\u0301'] },
        { sizes: [' Medium '], categories: [' Shoes ', 'Caf\u00e9'] },
      ),
      { count: 15 },
    ),
    reads(
      'accepts a category of 100 emoji',
      given({ category: '\u{1f45f}'.repeat(100) }, { categories: ['\u{1f45f}'.repeat(100)] }),
      { count: 0 },
    ),
    reads(
      'accepts a maximum price above all prices',
      given({ highPrice: 9_999_999 }, { maxPrice: 9_999_999 }),
      { count: 15 },
    ),
    reads('accepts a sort order', given({}, {}, { sort: 'PRICE_ASC', page: 2 }), { page: 2, count: 15 }),
    refuses(
      'a minimum price above the maximum',
      given({ lowPrice: 5, highPrice: 4 }, { minPrice: 5, maxPrice: 4 }),
      ...BAD,
      'small price',
    ),
    refuses(
      'a minimum price equal to the maximum',
      given({ lowPrice: 5, highPrice: 5 }, { minPrice: 5, maxPrice: 5 }),
      ...BAD,
      'small price',
    ),
    refuses(
      'a price below 0',
      given({ highPrice: -1 }, { maxPrice: -1 }),
      ...BAD,
      'maxPrice must be an amount in rupees, from 0 to 20000000, with at most two decimals',
    ),
    refuses(
      'too many categories',
      given({ category: Array(21).fill('Shoes') }, { categories: Array(21).fill('Shoes') }),
      ...BAD,
      'categories may name up to 20',
    ),
    refuses(
      'a long category',
      given({ category: 'x'.repeat(101) }, { categories: ['x'.repeat(101)] }),
      ...BAD,
      'categories must be names of up to 100 characters',
    ),
    refuses('page -1', given({}, {}, { page: -1 }), ...BAD, 'page must be a whole number from 1'),
  );
});

describe('GET /api/products/top and topProducts', () => {
  testBothApis(reads('lists five', () => [anyone(), top()]));
  it('lists the best rated first', async () => {
    const { body } = await anyone().get('/api/products/top');
    expect(body).toHaveLength(5);
    expect(body[0]._id).toBe(best.id);
  });
});
