import { Connection, jsonOf, measureVisits } from './load.js';
import { placing, queries } from './requests.js';
import { pages } from './storefront.js';

/** As in real shops: many look at products, most of them at the same few; some browse, some search, few buy. */
const READS_PER_ORDER = 200;
const EDIT_MS = 10_000;
/** Parsing every answer would take CPU time from the measured processes. */
const CHECKED = 10;

const KINDS = [
  'sneakers',
  'boots',
  'shirt',
  'jacket',
  'dress',
  'hoodie',
  'sandals',
  'trousers',
  'coat',
  'kurta',
];
const FABRICS = [
  'cotton',
  'denim',
  'linen',
  'wool',
  'leather',
  'canvas',
  'fleece',
  'silk',
  'suede',
  'jersey',
];
const STYLES = ['classic', 'urban', 'slim', 'vintage', 'summer', 'winter', 'trail', 'striped'];
const BRANDS = ['northpeak', 'aarohi', 'bluestem', 'cedar lane', 'dhaga', 'eastwind', 'fernway', 'harbour'];
const pairs = (first, second) => first.flatMap((one) => second.map((other) => [one, other]));
const KEYWORDS = [
  ...KINDS,
  ...FABRICS,
  ...BRANDS,
  'sneekers',
  'jakcet',
  'leathr',
  'sne',
  'den',
  's',
  ...pairs(FABRICS, KINDS).map((words) => words.join(' ')),
  ...pairs(STYLES, pairs(FABRICS, KINDS)).map((words) => words.flat().join(' ')),
];

const either = (key, values) => [{}, ...values.map((value) => ({ [key]: [value] }))];
const PRICES = [{}, { minPrice: 500, maxPrice: 2000 }, { minPrice: 2000, maxPrice: 8000 }];
/** Products per page. */
const SHOWN = 12;
/** Few filters at once are more common than many. */
const FILTERS = [
  either('genders', ['Mens', 'Womens', 'Children']),
  either('categories', ['Shoes', 'Cloths']),
  either('sizes', ['Medium', 'Large', 'Small']),
  either('colors', ['Black', 'Red']),
  PRICES,
]
  .reduce((sets, more) => pairs(sets, more).map((parts) => Object.assign({}, ...parts)), [{}])
  .sort((a, b) => Object.keys(a).length - Object.keys(b).length);
const SORTS = ['NEWEST', 'RATING', 'PRICE_ASC', 'PRICE_DESC'];
const PAGES = Array.from({ length: 60 }, (_, n) => n + 1);
/** Most shoppers never change page or order: the n-th is 1/n² as common as the first. */
const HABITS = 2;

/** A day's mix of requests, the same each time: what browsers request on the shop's pages. */
export class Mix {
  requested = 0;
  seed = 1;
  edits = 0;

  /** @param shop its url; tokens of shoppers, the first of them an admin's; products as returned by TestBed.stock */
  constructor({ url, tokens, products: { sold, shown } }) {
    Object.assign(this, { url, tokens, sold });
    this.products = this.zipf(shown);
    this.bought = this.zipf(sold);
    [this.keywords, this.filters] = [KEYWORDS, FILTERS].map((values) => this.zipf(values));
    [this.sorts, this.pages] = [SORTS, PAGES].map((values) => this.zipf(values, HABITS));
  }

  /** One visit: a read or an order. */
  visit = async (connection) => {
    const n = this.requested++;
    if (n % (READS_PER_ORDER + 1) === READS_PER_ORDER) return this.order(connection, n);
    const [request, check] = this.read();
    const response = await connection.send(request);
    if (n % CHECKED === 0) verify(check(jsonOf(response).data), request);
  };

  /** @returns the speed, while an admin changes a product every ten seconds */
  async measure(seconds) {
    const admin = await Connection.open(this.url);
    let editing = Promise.resolve();
    const timer = setInterval(() => (editing = editing.then(() => this.edit(admin))), EDIT_MS);
    try {
      return await measureVisits(this.url, this.visit, seconds);
    } finally {
      clearInterval(timer);
      await editing.finally(() => admin.close());
    }
  }

  read() {
    const chance = this.random();
    if (chance < 0.45) {
      const id = this.products();
      return [pages.product(id), ({ product }) => product.id === id];
    }
    if (chance < 0.6) return [pages.home(this.pages()), ({ products }) => products.items.length === SHOWN];
    if (chance < 0.8) {
      const [filter, sort, page] = [this.filters(), this.sorts(), this.pages()];
      return [pages.category(filter, sort, page), ({ products }) => fits(products, filter, sort, page)];
    }
    return [
      pages.search(this.keywords()),
      ({ products }) => (products.pages > 1 ? products.items.length === SHOWN : products.pages >= 0),
    ];
  }

  async order(connection, n) {
    const ids = [...new Set([this.bought(), this.bought()])];
    const token = this.tokens[n % this.tokens.length];
    const { data } = jsonOf(await connection.send(placing(ids, token, `mixed ${n}`)));
    verify(typeof data.placeOrder.id === 'string', ids);
  }

  /** Lowers or raises a price by a tenth. No response may show the old price once the admin's is answered. */
  async edit(admin) {
    const id = this.products();
    const priceOf = async () => jsonOf(await admin.send(pages.product(id))).data.product.price;
    const price = Math.round((await priceOf()) * (this.edits++ % 2 ? 1.1 : 0.9));
    await admin.send(queries.reprice(id, price, this.tokens[0]));
    verify((await priceOf()) === price, id);
  }

  /** Draws from these by Zipf's law: the n-th is 1/n, to the power of `steepness`, as common as the first. */
  zipf(values, steepness = 1) {
    const sums = [];
    for (let n = 0; n < values.length; n++) sums.push((sums[n - 1] ?? 0) + (n + 1) ** -steepness);
    return () => {
      const target = this.random() * sums.at(-1);
      let [low, high] = [0, sums.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (sums[middle] < target) low = middle + 1;
        else high = middle;
      }
      return values[low];
    };
  }

  /** From 0 to 1, the same sequence each time (Park and Miller). */
  random() {
    this.seed = (this.seed * 48_271) % 2_147_483_647;
    return this.seed / 2_147_483_647;
  }
}

function fits({ count, items, facets }, { minPrice = 0, maxPrice = Infinity }, sort, page) {
  const prices = items.map(({ price }) => price);
  const steps = prices.slice(1).map((price, n) => price - prices[n]);
  return (
    items.length === Math.max(0, Math.min(SHOWN, count - SHOWN * (page - 1))) &&
    prices.every((price) => price >= minPrice && price <= maxPrice) &&
    (sort !== 'PRICE_ASC' || steps.every((step) => step >= 0)) &&
    (sort !== 'PRICE_DESC' || steps.every((step) => step <= 0)) &&
    (count === 0 || facets.genders.length > 0)
  );
}

function verify(isRight, request) {
  if (!isRight) throw new Error(`A wrong answer to ${JSON.stringify(request)}`);
}
