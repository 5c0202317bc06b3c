import { onShelfSql } from '../product.entity.js';
import { VARIANTS_COLUMN } from '../variants/variants.js';

export const ON_SHELF = onShelfSql('p.');

const CARD_COLUMNS = `p.id, p.name, p.image, p.price, p.count_in_stock AS "countInStock", p.scarcest, p.rating,
  p.num_reviews AS "numReviews"`;
/** What no card shows, by the names of the class: half of a row's data. */
export const DETAILS = {
  brand: 'p.brand',
  category: 'p.category',
  description: 'p.description',
  gender: 'p.gender',
  sizes: 'p.sizes',
  colors: 'p.colors',
  unsorted: 'p.unsorted',
  listed: 'p.listed',
  createdAt: 'p.created_at AS "createdAt"',
};
/** The columns of a product under the names of the class. */
export const PRODUCT_COLUMNS = [CARD_COLUMNS, ...Object.values(DETAILS)].join(', ');
/** The columns that are read for each product of a page. */
const COLUMNS = {
  cards: CARD_COLUMNS,
  cardsWithVariants: `${CARD_COLUMNS}, ${VARIANTS_COLUMN}`,
  products: PRODUCT_COLUMNS,
  productsWithVariants: `${PRODUCT_COLUMNS}, ${VARIANTS_COLUMN}`,
};
export type Form = keyof typeof COLUMNS;
export const withVariants = (form: Form): Form =>
  form.startsWith('cards') ? 'cardsWithVariants' : 'productsWithVariants';

/** The rows of a statement as one JSON value, which the driver reads in a fraction of the time that rows take. */
const asJson = (rows: string) => `coalesce((SELECT json_agg(row) FROM (${rows}) row), '[]')`;

export const ANY_PRICE = '0, 2147483647';
/** How many products are counted and shown at most, however many match. */
export const MOST_SHOWN = 10_000;
/** How many products may be gathered without first estimating how common they are, also to count their facets. */
export const MOST_GATHERED = 12_000;
/** Up to this many matches are gathered faster than they are counted, and are cached by their ids. */
export const MOST_CACHED_IDS = 2000;
const MOST_GROUPS = 5000;

/** How the inverted index is asked for a query: by the query, by its keys (the last parameter), or by these and price rungs. */
export type Way = 'byQuery' | 'byKeys' | 'byPrices';
const ways = <T>(last: number, text: (query: string) => T): Record<Way, T> => ({
  byQuery: text('$1'),
  byKeys: text(`$1, scan_keys($${last})`),
  byPrices: text(`$1, scan_keys($${last}, $2, $3)`),
});

const ENDS_COLUMNS = 'ends.cheapest AS "minPrice", ends.dearest AS "maxPrice"';
/** $1 to $4: a query, whether only what is in stock, in which sizes and colors. */
export const ENDS = ways(
  5,
  (query) => `SELECT ${ENDS_COLUMNS} FROM shelf_price_ends(${query}, $2, $3, $4) AS ends`,
);

/** Columns of numbered groups as one JSON value, a list for each, which is read in a fraction of the time that objects take. */
const asLists = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([name, column]) => `'${name}', coalesce(array_agg(${column}), '{}')`)
    .join()})`;

/** Groups of all products; NULL if there are more than MOST_GROUPS, in which case none is read. */
const KEPT = `CASE
  WHEN (SELECT count(*) FROM (SELECT FROM product_counts WHERE count > 0 LIMIT ${MOST_GROUPS} + 1) few) <= ${MOST_GROUPS}
  THEN (SELECT ${asLists({ ids: 'id', products: 'count::int' })} FROM product_counts WHERE count > 0) END AS kept`;

/** The groups that a function found, as lists: how many products each has, and its lowest and highest price. */
const grouped = (found: string) =>
  `(SELECT ${asLists({ ids: 'group_id', products: 'products', cheapest: 'cheapest', dearest: 'dearest' })} FROM ${found})`;

/** What a page shows. Ends are the lowest and highest price of all that its scope finds, regardless of its price bounds. */
interface Shown {
  as?: Form;
  withEnds?: boolean;
}

/**
 * What a function returns: `ids` of products, or the `places` (ctid) of their rows. A STABLE function uses the snapshot of the
 * statement that calls it, so in that statement, and nowhere else, a place is the very row that the function saw.
 */
const LISTS = { ids: 'p.id', places: 'p.ctid' };

/** $1 to $6: a scope. */
const SCOPE_OF_ENDS = '$1, $4, $5, $6';

const productsBy =
  (list: keyof typeof LISTS) =>
  /** @param also additional columns */
  (found: string, total: string, also = '', scopeOfEnds = SCOPE_OF_ENDS) => {
    const text = (
      form: Form,
      [more, from] = ['', ''],
    ) => `SELECT ${total} AS total${also}, ${asJson(`SELECT ${COLUMNS[form]}
    FROM unnest(found.${list}) WITH ORDINALITY hit (key, rank) JOIN products p ON ${LISTS[list]} = hit.key ORDER BY hit.rank`)} AS items${more}
    FROM ${found}${from}`;
    const shown = (form: Form) => ({
      alone: text(form),
      withEnds: text(form, [`, ${ENDS_COLUMNS}`, `, shelf_price_ends(${scopeOfEnds}) AS ends`]),
    });
    const texts = {
      cards: shown('cards'),
      cardsWithVariants: shown('cardsWithVariants'),
      products: shown('products'),
      productsWithVariants: shown('productsWithVariants'),
    };
    return ({ as = 'products', withEnds = false }: Shown = {}) => texts[as][withEnds ? 'withEnds' : 'alone'];
  };

/** Products in the order in which a function found their ids; one text for each form of a page. */
export const productsOf = productsBy('ids');
/** The same by place, which needs no index lookup. */
const productsAt = productsBy('places');

/** $1: ids of products, in the order in which they are shown. */
export const SHOWN = productsOf('(SELECT $1::uuid[]) AS found (ids)', '0');

/** $1: the order, of all products; $2 and $3: offset and size of the page. */
const front = (total: string) =>
  productsOf('(SELECT shelf_front($1, $2, $3)) AS found (ids)', total, '', `NULL, false, '{}', '{}'`);
export const FRONT = front('0');
export const FRONT_COUNTED = front('(SELECT coalesce(sum(count), 0)::int FROM product_counts)');
export const WALKED = productsAt(
  `(SELECT shelf_walk($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)) AS found (places)`,
  '0',
);
const soughtBy = (found: string) => productsAt(`${found} AS found`, '0', ', found.is_far AS "isFar"');
/** A walk of $10 steps, then rungs if that does not fill the page (`isFar`). */
export const SOUGHT = ways(11, (query) =>
  soughtBy(`shelf_seek(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10)`),
);
/** The same, starting from the cursor $11. */
export const SOUGHT_ON = ways(12, (query) =>
  soughtBy(`shelf_seek_on(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`),
);
/** $1 to $6: a scope, $7: the order, $8: the best tiers, $9 and $10: offset and size, $11: how many may match at most. */
export const GATHERED = ways(12, (query) =>
  productsAt(`shelf_gather(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS found`, 'found.total'),
);
/** The same with the groups of all that match. */
export const GATHERED_GROUPED = ways(12, (query) =>
  productsAt(
    `shelf_gather_grouped(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS found`,
    'found.total',
    ', found.groups',
  ),
);
/** $1 to $6: a scope, $7: the groups that pass its query, $8: the order, $9 and $10: offset and size. */
export const GATHERED_BY_GROUPS = productsAt(
  '(SELECT shelf_gather_groups($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)) AS found (places)',
  '0',
);
const idsOf = (found: string) =>
  `SELECT ARRAY(SELECT p.id FROM unnest(found.places) AS place JOIN products p ON p.ctid = place)::text AS ids, found.total FROM ${found} AS found`;
/** The ids of what GATHERED shows, as the text of a PostgreSQL array, and how many match. */
export const GATHERED_IDS = ways(12, (query) =>
  idsOf(`shelf_gather(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`),
);
/** $1: ids of few products, $2: the order, $3: the best tiers, $4 and $5: offset and size. */
export const AMONG_FEW = productsAt(
  '(SELECT shelf_few($1, $2, $3, $4, $5)) AS found (places)',
  'cardinality($1::uuid[])',
);
/** $1 to $6: the wider scope; $7 to $9: a query within it, with its sizes and colors, which finds the page. */
export const GATHERED_AMONG = ways(15, (query) =>
  productsAt(
    `shelf_gather_among(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) AS found`,
    'found.total',
    ', found.groups',
  ),
);

/**
 * $1 to $6: the scope of the products that follow those that $7 finds; $8 and $9: offset and size in both together, $10: how
 * far to walk. Empty if more than $11 have the very name.
 */
export const NAMED_FIRST = productsAt(
  `(SELECT named.places || others.places
    FROM shelf_gather($7, $2, $3, $4, $5, $6, 'RATING', '{}', $8, $9, $11) named,
      shelf_seek($1, $2, $3, $4, $5, $6, 'RATING', greatest($8 - named.total, 0), $9 - coalesce(cardinality(named.places), $9), $10) others
    OFFSET 0) AS found (places)`,
  '0',
);

/** $1 to $4: genders, sizes, categories, colors; an empty list lets all pass. */
const FACET_CONDITIONS = {
  genders: '($1::text[] = array[]::text[] OR p.gender = ANY ($1))',
  sizes: '($2::text[] = array[]::text[] OR p.sizes && $2)',
  categories: '($3::text[] = array[]::text[] OR p.category = ANY ($3))',
  colors: '($4::text[] = array[]::text[] OR p.colors && $4)',
};

/** How many products pass, and how many are on the shelf. */
export const COUNTED = `SELECT coalesce(sum(count) FILTER (WHERE ${Object.values(FACET_CONDITIONS).join(' AND ')}), 0)::int AS hits,
  coalesce(sum(count), 0)::int AS shelf FROM product_counts p`;

/**
 * $5: what is typed, $6: a query that it is combined with. The tiers as parse_keyword returns them; those that it leaves
 * uncounted, such as the very name, are counted here.
 */
const TIERS = `SELECT tier::text AS query, at_least AS least, coalesce(at_most,
    (SELECT total FROM shelf_gather(tier, ${ANY_PRICE}, false, '{}', '{}', 'RATING', '{}', 0, 0, ${MOST_GATHERED}))) AS most
  FROM parse_keyword($5, $6)`;
/** Version of the vocabulary, and so of what keywords mean and of how many products pass the filter's lists. */
const WORDS = '(SELECT version FROM vocabulary) AS "wordsVersion"';
/** Version of which groups are on the shelf, with how many products, at which prices. */
const SHELF = '(SELECT version FROM shelf_version) AS "shelfVersion"';
/** Version of which of these, in which sizes and colours, are in stock. */
const STOCK = '(SELECT version FROM stock_version) AS "stockVersion"';
/** Version of how products are rated. */
const RATINGS = '(SELECT version FROM ratings_version) AS "ratingsVersion"';
export const VERSIONS = `SELECT ${WORDS}, ${SHELF}, ${STOCK}, ${RATINGS}`;
const versioned = new Map<string, string>();

/** @param read a constant of the program that returns one row, which may have the versions already */
export function withVersions(read: string): string {
  const cached = versioned.get(read);
  if (cached) return cached;
  const text = read.startsWith(VERSIONS) ? read : `${VERSIONS}, read.* FROM (${read}) read`;
  versioned.set(read, text);
  return text;
}

/** The meaning of what is typed. */
export const INTERPRETED = `SELECT json_build_object('hits', hits, 'shelf', shelf, 'tiers', ${asJson(TIERS)}) AS known
  FROM (${COUNTED}) counted`;

/** More than this by PostgreSQL's statistics is certainly more than may be gathered. */
const FAR_MORE = 3 * MOST_GATHERED;
/** The share of the shelf with the prices $1 to $2, if by the statistics they are too many to need counting; else NULL. */
const SHARE_OF_FAR_MORE = `SELECT CASE WHEN reltuples * share > ${FAR_MORE} THEN share END AS share
  FROM (SELECT reltuples, CASE WHEN reltuples > ${FAR_MORE} THEN shelf_share_priced($1, $2) END AS share
    FROM pg_class WHERE oid = 'products'::regclass OFFSET 0) known`;

/** How many products have the prices $1 to $2, counted up to $3; if they reach that, also about their share of the shelf. */
export const SHARE_OF_PRICES = `SELECT count, CASE WHEN count = $3 THEN coalesce(share, shelf_share_priced($1, $2)) END AS share
  FROM (SELECT share, CASE WHEN share IS NULL THEN shelf_priced($1, $2, $3) ELSE $3 END AS count
    FROM (${SHARE_OF_FAR_MORE} OFFSET 0) told OFFSET 0) counted`;

export const KEPT_GROUPS = `SELECT ${KEPT}`;
/**
 * The same, and the groups within the prices $1 to $2; if these have more than MOST_GATHERED products, also about which share
 * of the shelf has such prices.
 */
export const PRICED_GROUPS = `WITH told AS MATERIALIZED (${SHARE_OF_FAR_MORE}), found AS MATERIALIZED (
    SELECT priced.* FROM told, shelf_grouped_by_price($1, $2, CASE WHEN share IS NULL THEN ${MOST_GATHERED} + 1 ELSE 0 END) priced)
  ${KEPT_GROUPS}, ${grouped('found')} AS priced, coalesce((SELECT share FROM told),
    CASE WHEN (SELECT sum(products) FROM found) > ${MOST_GATHERED} THEN shelf_share_priced($1, $2) END) AS share`;
/** $1: numbers of groups. */
export const GROUP_VALUES =
  'SELECT id, gender, category, sizes, colors FROM product_counts WHERE id = ANY ($1::int[])';

/** Groups of products with the prices $1 to $2, of up to $3 products. */
export const GROUPED_BY_PRICE = `SELECT ${grouped('shelf_grouped_by_price($1, $2, $3)')} AS numbered`;
/** Groups of all that a full-text query finds. */
export const GROUPED = ways(4, (query) => `SELECT ${grouped(`shelf_grouped(${query}, $2, $3)`)} AS numbered`);

/** $1 to $4: the filter's lists, $5 and $6: its prices, $7: how many products to count at most. */
export const GROUPED_WITHIN = `SELECT ${grouped(`shelf_grouped_within(ARRAY(SELECT id FROM product_counts p
  WHERE ${Object.values(FACET_CONDITIONS).join(' AND ')}), $5, $6, $7)`)} AS numbered`;

/** $1 to $6: a scope. Groups of what is in stock, split by which sizes and colours are left. */
export const GROUPS_LEFT = ways(
  7,
  (query) => `SELECT shelf_groups_left(${query}, $2, $3, $4, $5, $6) AS numbered`,
);
/** $1 to $6: a scope, $7: how many products to look at, $8: whether to return what of each group is in stock. */
export const SAMPLE =
  'SELECT groups AS numbered, weight, alike FROM shelf_sample($1, $2, $3, $4, $5, $6, $7, $8)';
