import { jsonOf } from './load.js';

/** The requests of visitors, as the storefront makes them. Each function creates the next request of its kind. */
const CARD = `id name price rating numReviews fewLeft picture { src width height avif webp srcSet }`;
const FACETS = `facets { minPrice maxPrice genders { value count } sizes { value count } categories { value count }
  colors { value count } }`;
const LIST = `query Products($page: Int) { products(page: $page) { page pages count items { ${CARD} } } }`;
/** The fields of a product in a REST list. */
const WHOLE = `id name image brand category description price rating numReviews countInStock gender sizes colors listed createdAt
  variants { id size color sku price image countInStock }`;
const WHOLE_LIST = `query Products($page: Int) { products(page: $page) { page pages count countIsExact items { ${WHOLE} } } }`;
/** More than there are connections, so that no two request the same at once. */
const PAGES = 60;
const WORDS = [
  'sneakers',
  'denim',
  'cotton shirt',
  'wool',
  'leather boots',
  'sneekers',
  'northpeak',
  'linen dress',
];
const GENDERS = ['Mens', 'Womens', 'Children'];
const PRICES = [
  { minPrice: 500, maxPrice: 2000 },
  { minPrice: 2000, maxPrice: 8000 },
];
const ADDRESS = { address: '12 MG Road', city: 'Pune', postalCode: '411001', country: 'India' };

const graphql = (query, variables = {}, token) => ({ path: '/graphql', body: { query, variables }, token });

const LISTED = `query CategoryProducts($filter: ProductFilter!, $sort: ProductSort!, $page: Int!) {
  products(filter: $filter, sort: $sort, page: $page) { page pages count items { ${CARD} } ${FACETS} } }`;
const FOUND = `query Products($filter: ProductFilter, $sort: ProductSort, $page: Int) {
  products(filter: $filter, sort: $sort, page: $page) { page pages count items { ${CARD} } } }`;
const SHOWN = `query Product($id: ID!) { product(id: $id) { ${CARD} countInStock description brand category gender sizes colors image
  reviews { id name rating comment createdAt } } }`;
/** Lines per cart. */
const LINES = 5;
const CARTED = `itemsPrice lines { id qty lineTotal product { id name price countInStock picture { src srcSet } } }`;
const ADDED = `mutation AddToCart($productId: ID!) { addToCart(productId: $productId, qty: 1) { ${CARTED} } }`;
const CART = `query Cart { cart { ${CARTED} } }`;
const REPRICED =
  'mutation Update($id: ID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { id } }';

export const queries = {
  list: (page) => graphql(LIST, { page }),
  category: (filter, sort, page) => graphql(LISTED, { filter, sort, page }),
  found: (filter, sort, page) => graphql(FOUND, { filter, sort, page }),
  search: (keyword) => queries.found({ keyword }),
  product: (id) => graphql(SHOWN, { id }),
  /** An admin changes a price, in rupees. */
  reprice: (id, price, token) => graphql(REPRICED, { id, input: { price } }, token),
};

/** Cycles through the values, each repeated `times` in a row. */
function turns() {
  let n = 0;
  return (values, times = 1) => values[Math.floor(n++ / times) % values.length];
}

/** Requests that need no sign-in. */
export function requests(ids) {
  let n = 0;
  const turn = turns();
  return {
    'list over REST': () => ({ path: '/api/products' }),
    'all lists over REST': () => ({ path: `/api/products?pageNumber=${1 + (n++ % PAGES)}` }),
    'list over GraphQL': () => queries.list(1),
    'all that REST lists': () => graphql(WHOLE_LIST, { page: 1 }),
    'all lists over GraphQL': () => queries.list(1 + (n++ % PAGES)),
    'category page': () => queries.category({ genders: [turn(GENDERS)] }, 'NEWEST', 1 + (n++ % 5)),
    'category within prices': () =>
      queries.category({ genders: [turn(GENDERS)], ...turn(PRICES, 3) }, 'NEWEST', 1 + (n++ % 5)),
    'search over REST': () => ({ path: `/api/products?keyword=${encodeURIComponent(turn(WORDS))}` }),
    'search over GraphQL': () => queries.search(turn(WORDS)),
    'product over REST': () => ({ path: `/api/products/${turn(ids)}` }),
    'product over GraphQL': () => queries.product(turn(ids)),
  };
}

/** Requests of which no two are the same, so that nothing is remembered of any: of a keyword, what follows a minus says nothing. */
export function firstRequests() {
  let n = 0;
  const turn = turns();
  const keyword = () => `${turn(WORDS)} -${n++}`;
  return {
    'first search, REST': () => ({ path: `/api/products?keyword=${encodeURIComponent(keyword())}` }),
    'first search, GraphQL': () => queries.search(keyword()),
    'first category page': () =>
      queries.category({ genders: [turn(GENDERS)], minPrice: n++ / 100 }, 'NEWEST', 1),
  };
}

/** Requests of signed-in shoppers. */
export function ownRequests(ids, tokens) {
  let n = 0;
  const turn = turns();
  const wanted = ids.slice(0, LINES);
  return {
    'adding to a cart': () => graphql(ADDED, { productId: turn(wanted, tokens.length) }, turn(tokens)),
    'a cart': () => graphql(CART, {}, turn(tokens)),
    'placing an order': () => placing([turn(ids), turn(ids)], turn(tokens), `placed ${n++}`),
  };
}

export const placing = (products, token, idempotencyKey) => {
  const lines = products.map((productId) => ({ productId, qty: 1 }));
  return graphql(
    'mutation PlaceOrder($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }',
    { input: { lines, shippingAddress: ADDRESS, idempotencyKey } },
    token,
  );
};

/**
 * A whole checkout: an order of two products is placed, its payment started, paid at the gateway, and confirmed.
 * @param gateway a Payer
 */
export function checkout({ ids, tokens, gateway }) {
  let n = 0;
  return async (shop) => {
    const token = tokens[n++ % tokens.length];
    const send = async (request) => jsonOf(await shop.send(request)).data;
    const products = [ids[n % ids.length], ids[(7 * n + 1) % ids.length]];
    const { placeOrder } = await send(placing([...new Set(products)], token, `paid ${n}`));
    const { startPayment } = await send(
      graphql(
        'mutation StartPayment($orderId: ID!) { startPayment(orderId: $orderId) { keyId gatewayOrderId amount currency } }',
        { orderId: placeOrder.id },
        token,
      ),
    );
    const signed = await gateway.pay(shop, startPayment.gatewayOrderId);
    const { payOrder } = await send(
      graphql(
        'mutation PayOrder($orderId: ID!, $input: PaymentConfirmationInput!) { payOrder(orderId: $orderId, input: $input) { id status isPaid } }',
        { orderId: placeOrder.id, input: signed },
        token,
      ),
    );
    if (!payOrder.isPaid) throw new Error(`An order was not paid: ${JSON.stringify(payOrder)}`);
  };
}
