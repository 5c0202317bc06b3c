import { Gender, Product } from '../../src/products/product.entity.js';
import { factories } from '../factories.js';
import { emptyShop, useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
beforeEach(() => emptyShop(shop.db));

/** A product that is found only by the given words. */
const stock = (name: string, fields: Partial<Product> = {}) =>
  create.product({
    name,
    brand: 'Northpeak',
    category: 'Cloths',
    description: 'Nice.',
    gender: Gender.Mens,
    ...fields,
  });

/** The names that a keyword finds, best first; both APIs have to agree. */
async function find(keyword: string): Promise<string[]> {
  const stranger = create.stranger();
  const { body } = await stranger.get(`/api/products?keyword=${encodeURIComponent(keyword)}`);
  const names = (body.products as { name: string }[]).map(({ name }) => name);
  const { products } = await stranger.ask(
    'query ($keyword: String!) { products(filter: { keyword: $keyword }) { count items { name } } }',
    { keyword },
  );
  expect(products.items.map(({ name }: { name: string }) => name)).toEqual(names);
  expect([body.count, products.count]).toEqual([names.length, names.length]);
  return names;
}

it.each(['mens', 'mens boots', 'men', "men's boots"])(
  '%s does not find womens’ products',
  async (keyword) => {
    await stock('Hill boots', { gender: Gender.Mens });
    await stock('Lake boots', { gender: Gender.Womens });
    expect(await find(keyword)).toEqual(['Hill boots']);
    expect(await find(keyword.replace('men', 'women'))).toEqual(['Lake boots']);
  },
);

describe('a keyword', () => {
  beforeEach(async () => {
    await stock('Canvas sneakers', {
      brand: 'Aarohi',
      category: 'Shoes',
      description: 'Breathable mesh, rubber sole.',
    });
    await stock('Denim jacket', { gender: Gender.Womens, description: 'Model 4710.' });
  });

  it.each([
    ['a word of the name', 'sneakers'],
    ['a word in capitals', 'SNEAKERS'],
    ['one of them instead of several', 'sneaker'],
    ['the beginning of a word', 'sneak'],
    ['its first two letters', 'sn'],
    ['its first letter', 's'],
    ['the middle of a word', 'eaker'],
    ['the end of a word', 'kers'],
    ['the brand', 'aarohi'],
    ['the category', 'shoes'],
    ['a word of the description', 'breathable'],
    ['part of a word of the description', 'rubb'],
    ['two words of the name', 'canvas sneakers'],
    ['its words the other way round', 'sneakers canvas'],
    ['words of different fields', 'aarohi mesh sneakers'],
    ['the beginnings of two words', 'canv snea'],
    ['words with others that say nothing', 'the sneakers with a sole'],
    ['a letter too few', 'sneakrs'],
    ['a letter too many', 'sneaakers'],
    ['a wrong letter', 'sneekers'],
    ['two letters swapped', 'snaekers'],
    ['its first letters swapped', 'nseakers'],
    ['its beginning, with a wrong letter', 'sneek'],
    ['a brand with a wrong letter', 'aarohy'],
    ['a word of the description with a wrong letter', 'brethable'],
    ['a right word and a wrong one', 'canvas sneekers'],
    ['two wrong words', 'canvass sneekers'],
    ['blanks around', '  sneakers '],
    ['marks around', '"sneakers"!'],
    ['a hyphen', 'canvas-sneakers'],
    ['a hyphen and a wrong letter', 'canvas-sneekers'],
  ])('finds by %s', async (_, keyword) => {
    expect(await find(keyword)).toEqual(['Canvas sneakers']);
  });

  it.each([
    ['a word of nothing', 'xylophone'],
    ['a word of each of two products', 'denim sneakers'],
    ['wrong letters only', 'qqqq'],
    ['a number that no product has', 'model 4711'],
    ['marks only', '%'],
    ['operators only', '& | ! :* <->'],
  ])('finds nothing by %s', async (_, keyword) => {
    expect(await find(keyword)).toEqual([]);
  });

  it.each([
    "'",
    '\\',
    "sneakers' OR 1=1 --",
    'sneakers:*',
    'a & !b',
    '((',
    '<->',
    '😀',
    'साड़ी',
    'ß'.repeat(99),
    'a '.repeat(99),
  ])('accepts %j without an error', async (keyword) => {
    expect(Array.isArray(await find(keyword))).toBe(true);
  });

  it('finds words in any script', async () => {
    await stock('बनारसी साड़ी');
    await stock('Café Überhemd');
    expect(await find('साड़ी')).toEqual(['बनारसी साड़ी']);
    expect(await find('überhemd')).toEqual(['Café Überhemd']);
  });

  it('distinguishes a hyphenated word from its parts', async () => {
    await stock('T-shirt');
    await stock('Plain shirt');
    expect(await find('t-shirt')).toEqual(['T-shirt']);
    expect(await find('shirt')).toHaveLength(2);
  });

  it.each(['tshirt', 'TShirts'])(
    'ranks a hyphenated name first for %s, before words that contain it',
    async (typed) => {
      await stock('Hoodie', { description: 'Soft as a sweatshirt.' });
      await stock('T-shirt');
      expect((await find(typed))[0]).toBe('T-shirt');
    },
  );

  it('finds by gender', async () => {
    expect(await find('womens')).toEqual(['Denim jacket']);
  });

  it('with a typo finds the intended word, not all similar ones', async () => {
    await stock('Leather jackpot wallet');
    expect(await find('jaket')).toEqual(['Denim jacket']);
    expect(await find('jakcet')).toEqual(['Denim jacket']);
  });
});

describe('a name or brand of stop words', () => {
  beforeEach(async () => {
    await stock('Slim jeans', { brand: 'ONLY' });
    await stock('Straight jeans', { brand: 'Here & Now' });
    await stock('Just Do It Tee');
    await stock('Only');
  });

  it.each([
    ['only', ['Only', 'Slim jeans']],
    ['ONLY jeans', ['Slim jeans', 'Straight jeans']],
    ['here and now', []],
    ['here & now', ['Straight jeans']],
    ['just do it', ['Just Do It Tee']],
    ['just do', ['Just Do It Tee']],
    ['just d', []],
  ])('is found by %s', async (keyword, names) => {
    expect((await find(keyword)).sort()).toEqual(names);
  });

  it('comes after what has the words, where these only begin it', async () => {
    await stock('Cap', { description: 'Adjustable.' });
    await stock('Just Because Tee');
    expect(await find('just')).toEqual(['Cap', 'Just Because Tee', 'Just Do It Tee']);
  });

  it('is found by its exact name, even a single symbol', async () => {
    await stock('&');
    expect(await find('&')).toEqual(['&']);
    expect((await find('only'))[0]).toBe('Only');
  });
});

describe('a colour or a size', () => {
  beforeEach(async () => {
    await shop.db.query(
      `INSERT INTO colors (name, position, swatch) VALUES
         ('Navy Blue', 90, '#000080'), ('Teal', 91, '#008080'), ('Off-White', 92, '#faf9f6')
       ON CONFLICT DO NOTHING`,
    );
    await shop.db.query(
      `INSERT INTO sizes (name, position) VALUES ('S', 90), ('X-Large', 91) ON CONFLICT DO NOTHING`,
    );
    await stock('Blouse', { colors: ['Off-White'], sizes: ['S'] });
    await stock('Blouse of lace', { colors: [], sizes: ['X-Large'] });
    await stock('Runner', { category: 'Shoes', colors: ['Black'], sizes: ['Small', 'Large'] });
    await stock('Trainer', { category: 'Shoes', colors: ['Red'], description: 'Not with black.', sizes: [] });
    await stock('Sandal', { category: 'Shoes', colors: ['Navy Blue', 'Teal'], sizes: ['Large'] });
    await stock('Cape', { colors: ['Black'], sizes: ['Small'] });
    await stock('Old cape', { colors: ['Black'], listed: false });
  });
  afterAll(async () => {
    await shop.db.query(`DELETE FROM colors WHERE name IN ('Navy Blue', 'Teal', 'Off-White')`);
    await shop.db.query(`DELETE FROM sizes WHERE name IN ('S', 'X-Large')`);
  });

  it('hides no product whose very name has the size as a stop word', async () => {
    await stock('Tee S', { sizes: [] });
    expect(await find('tee s')).toEqual(['Tee S']);
    await stock('Tee', { sizes: ['S'] });
    expect(await find('tee s')).toEqual(['Tee S', 'Tee']);
  });

  it.each([
    ['black shoes', ['Trainer', 'Runner']], // matches in the text come first
    ['BLACK', ['Trainer', 'Cape', 'Runner']],
    ['red shoes', ['Trainer']],
    ['red cape', []],
    ['blue shoes', ['Sandal']],
    ['navy blue shoes', ['Sandal']],
    ['teal shoes', ['Sandal']], // in no product's text
    ['off-white blouse', ['Blouse']],
    ['x-large blouse', ['Blouse of lace']],
    ['blouse size s', ['Blouse']],
    ['small shoes', ['Runner']],
    ['shoes size large', ['Sandal', 'Runner']],
    ['shoes of a size', []],
  ])('is found by %s', async (keyword, names) => {
    expect(await find(keyword)).toEqual(names);
  });

  it('is recognised as soon as it is added to the vocabulary', async () => {
    await stock('Tiny 3XS cap');
    expect(await find('size 3xs cap')).toEqual([]);
    await shop.db.query(`INSERT INTO sizes (name, position) VALUES ('3XS', 92)`);
    expect(await find('size 3xs cap')).toEqual(['Tiny 3XS cap']);
    await shop.db.query(`DELETE FROM sizes WHERE name = '3XS'`);
  });

  it.each(["men's blouse", 'men’s blouse', "MEN'S blouses"])(
    'is not recognised in a letter after an apostrophe: %s',
    async (keyword) => {
      expect(await find(keyword)).toEqual(['Blouse of lace', 'Blouse']);
    },
  );

  it('is not recognised in a letter of a brand such as M&S', async () => {
    await stock('Gown', { brand: 'M&S', sizes: ['X-Large'] });
    expect(await find('m&s gown')).toEqual(['Gown']);
  });

  describe('of several words', () => {
    beforeEach(async () => {
      await shop.db.query(
        `INSERT INTO sizes (name, position) VALUES ('UK 7', 93), ('Free Size', 94), ('5-6Y', 95), ('S/M', 96)
           ON CONFLICT DO NOTHING`,
      );
      await shop.db.query(
        `INSERT INTO colors (name, position, swatch) VALUES ('Ivory/Olive', 93, '#fffff0') ON CONFLICT DO NOTHING`,
      );
      await stock('Pump', { category: 'Shoes', sizes: ['UK 7'], colors: ['Ivory/Olive'] });
      await stock('Frock', { sizes: ['5-6Y'] });
      await stock('Wrap', { sizes: ['S/M'] });
      await stock('Loafer', { category: 'Shoes', sizes: ['Free Size'], description: 'Made in the UK.' });
    });
    afterAll(async () => {
      await shop.db.query(`DELETE FROM sizes WHERE name IN ('UK 7', 'Free Size', '5-6Y', 'S/M')`);
      await shop.db.query(`DELETE FROM colors WHERE name = 'Ivory/Olive'`);
    });

    it.each([
      ['uk 7 shoes', ['Pump']],
      ['shoes size UK 7', ['Pump']],
      ['free size', ['Loafer']],
      ['free size shoes', ['Loafer']],
      ['x large blouse', ['Blouse of lace']],
      ['blouse size x large', ['Blouse of lace']],
      ['5-6y', ['Frock']],
      ['frock size 5-6Y', ['Frock']],
      ['s/m wrap', ['Wrap']],
      ['olive shoes', ['Pump']],
      ['ivory/olive shoes', ['Pump']],
      ['shoes uk', ['Loafer']],
    ])('is found by %s', async (keyword, names) => {
      expect(await find(keyword)).toEqual(names);
    });

    it('is also found literally in text, ranked first', async () => {
      await stock('Scarf in ivory/olive', { colors: [] });
      expect(await find('ivory/olive')).toEqual(['Scarf in ivory/olive', 'Pump']);
    });
  });

  it('is combined with filters and counted in facets', async () => {
    const filter = { keyword: 'black', categories: ['Shoes'], sizes: ['Small'] };
    const { products } = await create
      .stranger()
      .ask(
        'query ($filter: ProductFilter) { products(filter: $filter) { count items { name } facets { colors { value count } } } }',
        { filter },
      );
    expect(products).toEqual({
      count: 1,
      items: [{ name: 'Runner' }],
      facets: { colors: [{ value: 'Black', count: 1 }] },
    });
  });

  it('is no longer found once no product has it', async () => {
    expect(await find('teal')).toEqual(['Sandal']);
    await shop.db.query(`UPDATE products SET colors = '{Red}' WHERE name = 'Sandal'`);
    expect(await find('teal')).toEqual([]);
  });
});

describe('another spelling', () => {
  it.each([
    ['Café racer', 'cafe', 'café', 'cafe\u0301', 'CAFÉ', 'café racer'],
    ['Cafe apron', 'cafe', 'café', 'cafe\u0301', 'cafés'],
    ['Cafe\u0301 apron', 'cafe', 'café', 'cafe\u0301'],
    ['U.S. Polo Assn. shirt', 'us polo', 'u.s. polo', 'u s polo', 'u.s.polo', 'U.S.Polo shirt'],
    ['Dr. Martens boots', 'dr.martens', 'dr martens', 'dr. martens', 'dr.martens boots'],
    ['Flip flops', 'flip-flops', 'flip flops', 'flipflops'.slice(0, 4)],
    ['Tshirt dress', 't-shirt dress', 'tshirt dress', 't shirt dress', 't-shirts'],
    ['Black/white scarf', 'black/white', 'black white scarf', 'black-white scarf'],
    ['बनारसी साड़ी', 'साड़ी', 'बनारसी साड़ी'],
  ])('of %s finds it', async (name, ...spellings) => {
    await stock('Plain thing');
    await stock(name);
    for (const spelling of spellings) expect([spelling, await find(spelling)]).toEqual([spelling, [name]]);
  });

  it('finds words with and without accents, but not merely similar words', async () => {
    await stock('Café racer');
    await stock('Cafe apron');
    await stock('Cage');
    for (const typed of ['cafe', 'café', 'cafe\u0301'])
      expect(await find(typed)).toEqual(['Cafe apron', 'Café racer']);
  });

  it('with a hyphen also finds the separate parts, ranked after the hyphenated word', async () => {
    await stock('Flip-flops');
    await stock('Flip flops');
    await stock('V-neck tee');
    await stock('V Neck Sweater');
    expect(await find('flip-flops')).toEqual(['Flip-flops', 'Flip flops']);
    expect(await find('v-neck sweater')).toEqual(['V Neck Sweater']);
    expect(await find('v neck')).toEqual(['V Neck Sweater', 'V-neck tee']);
  });

  it('of a letter and a word ranks names that join them first', async () => {
    await stock('T-shirt');
    await stock('Tshirt');
    await stock('Checked shirt');
    for (const typed of ['t shirt', 'T shirts'])
      expect(await find(typed)).toEqual(['Tshirt', 'T-shirt', 'Checked shirt']);
  });

  it('treats a minus as no operator', async () => {
    await stock('Black jeans');
    await stock('Blue jeans');
    expect(await find('jeans -blue')).toEqual(['Blue jeans', 'Black jeans']);
    expect(await find('-blue')).toEqual(['Blue jeans']);
    expect(await find('blue - jeans')).toEqual(['Blue jeans']);
  });
});

describe('among candidates for a mistyped word', () => {
  it('the common one is found after a product that has the mistake itself', async () => {
    for (let n = 0; n < 10; n++) await stock(`Sneakers ${n}`);
    await stock('Seekers');
    await stock('Sneekers fun print');
    const names = await find('sneekers');
    expect([names[0], names.length]).toEqual(['Sneekers fun print', 11]);
    expect(await find('seekers')).toEqual(['Seekers']);
  });

  it('a word that sounds the same ranks before one that is spelt more similarly', async () => {
    await stock('Saddle bag');
    await stock('Leather sandals');
    expect((await find('sandle'))[0]).toBe('Leather sandals');
  });

  it('a single candidate is found even if it sounds different', async () => {
    await stock('Saddle bag');
    expect(await find('sandle')).toEqual(['Saddle bag']);
  });

  it('two swapped letters count as one edit', async () => {
    await stock('Form'); // two edits away from "from"
    await stock('Frog'); // one edit
    await stock('Fresh');
    expect(await find('fomr')).toEqual(['Form']);
  });
});

describe('the vocabulary', () => {
  const words = async () =>
    (await shop.db.query<{ word: string }[]>('SELECT word FROM search_words')).map(({ word }) => word);

  it('drops words that no listed product has any more', async () => {
    const one = await stock('Zebra coat');
    const two = await stock('Zebra scarf');
    const draft = await stock('Yeti coat', { listed: false });
    expect(await words()).toEqual(expect.arrayContaining(['zebra', 'coat', 'scarf']));
    await shop.db.manager.update(Product, one.id, { name: 'Plain coat' });
    expect(await words()).toEqual(expect.arrayContaining(['zebra', 'plain', 'coat']));
    await shop.db.manager.softDelete(Product, { id: two.id });
    expect((await words()).filter((word) => ['zebra', 'scarf', 'yeti'].includes(word))).toEqual([]);
    await shop.db.manager.update(Product, draft.id, { listed: true });
    expect(await words()).toContain('yeti');
  });

  it('keeps the document frequency of each word and term through every kind of change', async () => {
    for (let n = 0; n < 20; n++) await stock(`Coat ${n % 3 ? 'red' : 'blue'}`, { brand: `Brand${n % 4}` });
    for (const change of [
      `UPDATE products SET name = 'Cape' WHERE brand = 'Brand1'`,
      `UPDATE products SET listed = false WHERE brand = 'Brand2'`,
      `UPDATE products SET deleted_at = now() WHERE name = 'Coat blue'`,
      `UPDATE products SET price = price + 100, count_in_stock = 1`,
      `UPDATE products SET rating = 4.5, rating_sum = 9, num_reviews = 2, created_at = created_at - interval '1 year'`,
      `DELETE FROM products WHERE brand = 'Brand3'`,
      `UPDATE products SET listed = true, deleted_at = NULL`,
    ]) {
      await shop.db.query(change);
      for (const what of ['term', 'word']) {
        const real = await shop.db.query(
          `SELECT w AS ${what}, count(*)::int AS products FROM products p CROSS JOIN LATERAL product_${what}s(p) w
           WHERE listed AND deleted_at IS NULL GROUP BY 1 ORDER BY 1`,
        );
        expect(await shop.db.query(`SELECT * FROM search_${what}s ORDER BY 1`)).toEqual(real);
      }
      const stale = 'SELECT name FROM products p WHERE search IS DISTINCT FROM product_search(p)';
      expect(await shop.db.query(stale)).toEqual([]);
    }
  });

  it('increments its version once per transaction that changes words, choices or visibility', async () => {
    for (let n = 0; n < 3; n++) await stock(`Coat ${n}`);
    const version = async (query: (text: string) => Promise<{ version: string }[]>) =>
      (await query('SELECT version FROM vocabulary'))[0]!.version;
    const now = () => version((text) => shop.db.query(text));
    const changes = async (change: string) => {
      const before = await now();
      await shop.db.query(change);
      return (await now()) !== before;
    };
    for (const change of [
      `UPDATE products SET name = 'Coat 9' WHERE name = 'Coat 0'`,
      `UPDATE products SET name = 'COAT, 9' WHERE name = 'Coat 9'`,
      `UPDATE products SET sizes = '{Small}'`,
      `UPDATE products SET listed = false WHERE name = 'Coat 1'`,
      `UPDATE products SET deleted_at = now() WHERE name = 'Coat 2'`,
      `DELETE FROM products WHERE name = 'Coat 1'`,
    ])
      expect([change, await changes(change)]).toEqual([change, true]);
    const before = await now();
    await stock('Cape');
    expect(await now()).not.toBe(before);
    expect(await changes('UPDATE products SET price = price + 100, count_in_stock = 1')).toBe(false);
    await shop.db.transaction(async (tx) => {
      await tx.query(`UPDATE products SET brand = 'One'`);
      const first = await version((text) => tx.query(text));
      await tx.query(`UPDATE products SET brand = 'Two'`);
      expect(await version((text) => tx.query(text))).toBe(first);
    });
  });
});

describe('search results', () => {
  const BEST = { rating: 5, ratingSum: 50, numReviews: 10 };

  it('rank matches in the name, then brand or category, then description', async () => {
    await stock('Described', { description: 'Goes with an anorak.', ...BEST });
    await stock('Branded', { brand: 'Anorak', ...BEST });
    await stock('Anorak');
    expect(await find('anorak')).toEqual(['Anorak', 'Branded', 'Described']);
  });

  it('rank the exact word above better rated words that contain it', async () => {
    await stock('Bootcut jeans', BEST);
    await stock('Rubber', { description: 'Made for a boot.' });
    await stock('Boot');
    expect(await find('boot')).toEqual(['Boot', 'Rubber', 'Bootcut jeans']);
  });

  it('rank an exact name first', async () => {
    await stock('Very long trousers and gulupirozex', BEST);
    await stock('Gulupirozex trousers', BEST);
    await stock('Gulupirozex');
    expect((await find('gulupirozex'))[0]).toBe('Gulupirozex');
    expect((await find('gulupirozex  TROUSERS'))[0]).toBe('Gulupirozex trousers');
  });

  it('for one letter do not depend on the query plan', async () => {
    for (let n = 0; n < 60; n++) await stock(`Q${String.fromCharCode(97 + (n % 26), 97 + n / 26)}ly`);
    const held = async (setting: string) =>
      shop.db.transaction(async (tx) => {
        await tx.query(`SET LOCAL ${setting} = off`);
        return (await tx.query(`SELECT words_holding('q') AS held, words_holding('qa') AS two`))[0];
      });
    const words = await held('enable_bitmapscan');
    expect(await held('enable_indexscan')).toEqual(words);
    expect(words.held).toEqual([...words.held].sort());
    expect(words.held).toHaveLength(40);
  });

  it('have a total order, so that no product is on two pages', async () => {
    const createdAt = new Date();
    for (let n = 0; n < 30; n++) await stock('Equal scarf', { createdAt });
    for (const sort of ['RELEVANCE', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'RATING']) {
      const ids = new Set<string>();
      for (const pageNumber of [1, 2, 3]) {
        const query = { keyword: 'scarf', sort, pageNumber };
        const { body } = await create.stranger().post('/api/products/getproducts/api', query);
        for (const { _id } of body.products as { _id: string }[]) ids.add(_id);
      }
      expect([sort, ids.size]).toEqual([sort, 30]);
    }
  });

  it('rank the better rated first among equal matches', async () => {
    await stock('Plain scarf');
    await stock('Loved scarf', BEST);
    expect(await find('scarf')).toEqual(['Loved scarf', 'Plain scarf']);
  });

  it('can be sorted by price', async () => {
    await stock('Dear scarf', { price: 900_00, ...BEST });
    await stock('Cheap scarf', { price: 100_00, description: 'No scarf like it: the scarf of scarves.' });
    const { body } = await create
      .stranger()
      .post('/api/products/getproducts/api', { keyword: 'scarf', sort: 'PRICE_DESC' });
    expect((body.products as Product[]).map(({ name }) => name)).toEqual(['Dear scarf', 'Cheap scarf']);
  });

  it('follow every change of a product', async () => {
    const admin = await create.admin();
    const { id } = await admin
      .ask('mutation { createProduct { id } }')
      .then(({ createProduct }) => createProduct);
    expect(await find('sample')).toEqual([]);
    await admin.put(`/api/products/${id}`, { name: 'Poncho', description: 'Wool' });
    expect(await find('poncho')).toEqual(['Poncho']);
    expect(await find('ponsho')).toEqual(['Poncho']);
    await admin.put(`/api/products/${id}`, { name: 'Cape' });
    expect([await find('poncho'), await find('cape')]).toEqual([[], ['Cape']]);
    await admin.put(`/api/products/${id}`, { name: 'Winter poncho' });
    expect(await find('poncho')).toEqual(['Winter poncho']);
    await admin.put(`/api/products/${id}`, { name: 'Cape' });
    await admin.delete(`/api/products/${id}`);
    expect(await find('cape')).toEqual([]);
  });
});

describe('suggestions', () => {
  const suggest = async (keyword: string) =>
    (await create.stranger().ask('query ($keyword: String!) { suggest(keyword: $keyword) }', { keyword }))
      .suggest as string[];

  beforeEach(async () => {
    for (const name of ['Canvas tote', 'Canvas sneakers', 'Canvas sneakers', 'Denim jacket'])
      await stock(name);
    await stock('Canvas draft', { listed: false });
    const gone = await stock('Canvas gone');
    await shop.db.manager.softDelete(Product, { id: gone.id });
  });

  it('name products on the shelf, each name once, from the first letter on', async () => {
    expect(await suggest('ca')).toEqual(['Canvas sneakers', 'Canvas tote']);
    expect(await suggest('canv')).toEqual(['Canvas sneakers', 'Canvas tote']);
    expect(await suggest('canvas tot')).toEqual(['Canvas tote']);
  });

  it('tolerate typos', async () => {
    expect(await suggest('jakcet')).toEqual(['Denim jacket']);
  });

  it('list names with a word that begins so first', async () => {
    await stock('Zebra hat', { brand: 'H&M' });
    await stock('Plain tee', { description: 'As good as one of H&M.' });
    expect(await suggest('h&m')).toEqual(['Zebra hat', 'Plain tee']);
    await stock('An aardvark', { description: 'Wears denim.' });
    await stock('New denim', { rating: 5, ratingSum: 5, numReviews: 1 });
    for (const typed of ['denim', '\u200bdenim'])
      expect(await suggest(typed)).toEqual(['Denim jacket', 'New denim', 'An aardvark']);
  });

  it('are eight at most', async () => {
    for (let n = 0; n < 12; n++) await stock(`Scarf ${n}`);
    expect(await suggest('scarf')).toHaveLength(8);
  });

  it('are empty for blank or unmatched input', async () => {
    expect([await suggest(''), await suggest('   '), await suggest('%'), await suggest('qqq')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});
