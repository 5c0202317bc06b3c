import { onShelfSql } from '../product.entity.js';
import { VARIANTS_COLUMN } from '../variants/variants.js';

export const ON_SHELF = onShelfSql('p.');

const CARD_COLUMNS = `p.id, p.name, p.image, p.price, p.count_in_stock AS "countInStock", p.scarcest, p.rating,
  p.num_reviews AS "numReviews"`;
/** What no card shows, by the names of the class: half of what a row says. */
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
/** How much of each product of a page is read. */
const COLUMNS = {
  cards: CARD_COLUMNS,
  products: PRODUCT_COLUMNS,
  productsWithVariants: `${PRODUCT_COLUMNS}, ${VARIANTS_COLUMN}`,
};
export type Form = keyof typeof COLUMNS;

/** The rows of a statement as one value, which the driver reads in a fraction of the time that it takes for rows. */
const asJson = (rows: string) => `coalesce((SELECT json_agg(row) FROM (${rows}) row), '[]')`;

export const ANY_PRICE = '0, 2147483647';
/** How many products are counted and shown at most, however many match. */
export const MOST_SHOWN = 10_000;
/** How many products may be collected without a look at how common they are, also to count their facets. */
export const MOST_GATHERED = 12_000;
/** What so few match is collected faster than counted, and remembered product by product. */
export const MOST_REMEMBERED = 2000;
const MOST_GROUPS = 5000;

/** How the inverted index finds what has words: by the query, or by its keys, which are the last parameter, or by these and prices. */
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

/** Columns of groups by number as one value, a list for each, which is read in a fraction of the time that it takes for objects. */
const asLists = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([name, column]) => `'${name}', coalesce(array_agg(${column}), '{}')`)
    .join()})`;

/** Groups of all products; NULL where there are more than MOST_GROUPS, of which none is read. */
const KEPT = `CASE
  WHEN (SELECT count(*) FROM (SELECT FROM product_counts WHERE count > 0 LIMIT ${MOST_GROUPS} + 1) few) <= ${MOST_GROUPS}
  THEN (SELECT ${asLists({ ids: 'id', products: 'count::int' })} FROM product_counts WHERE count > 0) END AS kept`;

/** What products are to their groups. */
const grouped = (found: string) =>
  `(SELECT ${asLists({ ids: 'group_id', products: 'products', cheapest: 'cheapest', dearest: 'dearest' })} FROM ${found})`;

/** What a page shows. Ends are of all that its scope finds, whatever its prices. */
interface Shown {
  as?: Form;
  withEnds?: boolean;
}

/**
 * What a function found: `ids` of products, or `places` where their rows lie. A STABLE function reads by the snapshot of the statement
 * that calls it, so in that statement, and nowhere else, a place is the very row that it saw.
 */
const LISTS = { ids: 'p.id', places: 'p.ctid' };

/** $1 to $6: a scope. */
const SCOPE_OF_ENDS = '$1, $4, $5, $6';

const productsBy =
  (list: keyof typeof LISTS) =>
  /** @param also columns beside them */
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
      products: shown('products'),
      productsWithVariants: shown('productsWithVariants'),
    };
    return ({ as = 'products', withEnds = false }: Shown = {}) => texts[as][withEnds ? 'withEnds' : 'alone'];
  };

/** Products in the order in which a function found their ids; a text for each way to tell them. */
export const productsOf = productsBy('ids');
/** The same of the places where they lie, which are not looked up in an index. */
const productsAt = productsBy('places');

/** $1: products in the order in which they are shown. */
export const SHOWN = productsOf('(SELECT $1::uuid[]) AS found (ids)', '0');

/** $1: the order of everything, $2 and $3: which part of it. */
const front = (total: string) =>
  productsOf('(SELECT shelf_front($1, $2, $3)) AS found (ids)', total, '', `NULL, false, '{}', '{}'`);
export const FRONT = front('0');
export const FRONT_COUNTED = front('(SELECT coalesce(sum(count), 0)::int FROM product_counts)');
export const WALKED = productsAt(
  `(SELECT shelf_walk($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)) AS found (places)`,
  '0',
);
const soughtBy = (found: string) => productsAt(`${found} AS found`, '0', ', found.is_far AS "isFar"');
/** A walk of $10 steps, and rungs where that does not come to the whole page: `isFar` then. */
export const SOUGHT = ways(11, (query) =>
  soughtBy(`shelf_seek(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10)`),
);
/** The same from the mark $11 on. */
export const SOUGHT_ON = ways(12, (query) =>
  soughtBy(`shelf_seek_on(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`),
);
/** $1 to $6: a scope, $7: the order, $8: the best tiers, $9 and $10: which part, $11: of how many at most. */
export const GATHERED = ways(12, (query) =>
  productsAt(`shelf_gather(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS found`, 'found.total'),
);
/** The same with the groups of all. */
export const GATHERED_GROUPED = ways(12, (query) =>
  productsAt(
    `shelf_gather_grouped(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS found`,
    'found.total',
    ', found.groups',
  ),
);
/** $1 to $6: a scope, $7: the groups that pass its query, $8: the order, $9 and $10: which part. */
export const GATHERED_BY_GROUPS = productsAt(
  '(SELECT shelf_gather_groups($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)) AS found (places)',
  '0',
);
const idsOf = (found: string) =>
  `SELECT ARRAY(SELECT p.id FROM unnest(found.places) AS place JOIN products p ON p.ctid = place)::text AS ids FROM ${found} AS found`;
/** Ids of what GATHERED shows, as PostgreSQL writes them. */
export const GATHERED_IDS = ways(12, (query) =>
  idsOf(`shelf_gather(${query}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`),
);
/** $1: few products, $2: the order, $3: the best tiers, $4 and $5: which part. */
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
 * $1 to $6: the scope of those who come after those that $7 finds; $8 and $9: which part of both, $10: how far to walk. Where more
 * than $11 have the very name it is empty.
 */
export const NAMED_FIRST = productsAt(
  `(SELECT named.places || others.places
    FROM shelf_gather($7, $2, $3, $4, $5, $6, 'RATING', '{}', $8, $9, $11) named,
      shelf_seek($1, $2, $3, $4, $5, $6, 'RATING', greatest($8 - named.total, 0), $9 - coalesce(cardinality(named.places), $9), $10) others
    OFFSET 0) AS found (places)`,
  '0',
);

/** $1 to $4: genders, sizes, categories, colors; each an empty list where all pass. */
const FACET_CONDITIONS = {
  genders: '($1::text[] = array[]::text[] OR p.gender = ANY ($1))',
  sizes: '($2::text[] = array[]::text[] OR p.sizes && $2)',
  categories: '($3::text[] = array[]::text[] OR p.category = ANY ($3))',
  colors: '($4::text[] = array[]::text[] OR p.colors && $4)',
};

/** How many products pass, of how many on the shelf. */
export const COUNTED = `SELECT coalesce(sum(count) FILTER (WHERE ${Object.values(FACET_CONDITIONS).join(' AND ')}), 0)::int AS hits,
  coalesce(sum(count), 0)::int AS shelf FROM product_counts p`;

/** What is typed, $5, among what passes $6, as parse_keyword understands it, which does not count the very name. */
const TIERS = `SELECT tier::text AS query, at_least AS least, coalesce(at_most,
    (SELECT total FROM shelf_gather(tier, ${ANY_PRICE}, false, '{}', '{}', 'RATING', '{}', 0, 0, ${MOST_GATHERED}))) AS most
  FROM parse_keyword($5, $6)`;
/** Of the vocabulary, and with it of what keywords mean and how many products pass the filter's lists. */
const WORDS = '(SELECT version FROM vocabulary) AS "wordsVersion"';
/** Of which groups are on the shelf, with how many products, at which prices. */
const SHELF = '(SELECT version FROM shelf_version) AS "shelfVersion"';
/** Of which of them, in which sizes and colours, are in stock. */
const STOCK = '(SELECT version FROM stock_version) AS "stockVersion"';
/** Of how products are rated. */
const RATINGS = '(SELECT version FROM ratings_version) AS "ratingsVersion"';
export const VERSIONS = `SELECT ${WORDS}, ${SHELF}, ${STOCK}, ${RATINGS}`;
const versioned = new Map<string, string>();

/** @param read a constant of the program, which tells one row, perhaps versions already */
export function withVersions(read: string): string {
  const known = versioned.get(read);
  if (known) return known;
  const text = read.startsWith(VERSIONS) ? read : `${VERSIONS}, read.* FROM (${read}) read`;
  versioned.set(read, text);
  return text;
}

/** The meaning of what is typed. */
export const UNDERSTOOD = `SELECT json_build_object('hits', hits, 'shelf', shelf, 'tiers', ${asJson(TIERS)}) AS known
  FROM (${COUNTED}) counted`;

/** So many by PostgreSQL's statistics are certainly more than may be collected. */
const FAR_MORE = 3 * MOST_GATHERED;
/** Where so many products have the prices $1 to $2 that none need be counted, which share of the shelf they are; NULL where not. */
const SHARE_OF_FAR_MORE = `SELECT CASE WHEN reltuples * share > ${FAR_MORE} THEN share END AS share
  FROM (SELECT reltuples, CASE WHEN reltuples > ${FAR_MORE} THEN shelf_share_priced($1, $2) END AS share
    FROM pg_class WHERE oid = 'products'::regclass OFFSET 0) known`;

/**
 * How many products have the prices $1 to $2, of up to $3; where they are as many, which share of the shelf they are, about.
 */
export const SHARE_OF_PRICES = `SELECT count, CASE WHEN count = $3 THEN coalesce(share, shelf_share_priced($1, $2)) END AS share
  FROM (SELECT share, CASE WHEN share IS NULL THEN shelf_priced($1, $2, $3) ELSE $3 END AS count
    FROM (${SHARE_OF_FAR_MORE} OFFSET 0) told OFFSET 0) counted`;

export const KEPT_GROUPS = `SELECT ${KEPT}`;
/**
 * The same, and what is within the prices $1 and $2; where that is more than MOST_GATHERED, which share of the shelf has such prices,
 * about.
 */
export const PRICED_GROUPS = `WITH told AS MATERIALIZED (${SHARE_OF_FAR_MORE}), found AS MATERIALIZED (
    SELECT priced.* FROM told, shelf_grouped_by_price($1, $2, CASE WHEN share IS NULL THEN ${MOST_GATHERED} + 1 ELSE 0 END) priced)
  ${KEPT_GROUPS}, ${grouped('found')} AS priced, coalesce((SELECT share FROM told),
    CASE WHEN (SELECT sum(products) FROM found) > ${MOST_GATHERED} THEN shelf_share_priced($1, $2) END) AS share`;
/** $1: numbers of groups. */
export const GROUP_VALUES =
  'SELECT id, gender, category, sizes, colors FROM product_counts WHERE id = ANY ($1::int[])';

/** Of what costs so much, up to $3. */
export const GROUPED_BY_PRICE = `SELECT ${grouped('shelf_grouped_by_price($1, $2, $3)')} AS numbered`;
/** Of all that a full-text query finds. */
export const GROUPED = ways(4, (query) => `SELECT ${grouped(`shelf_grouped(${query}, $2, $3)`)} AS numbered`);

/** $1 to $4: the filter's lists, $5 and $6: its prices, $7: of how many products at most. */
export const GROUPED_WITHIN = `SELECT ${grouped(`shelf_grouped_within(ARRAY(SELECT id FROM product_counts p
  WHERE ${Object.values(FACET_CONDITIONS).join(' AND ')}), $5, $6, $7)`)} AS numbered`;

/** $1 to $6: a scope; of what is in stock, by what is left of it. */
export const GROUPS_LEFT = ways(
  7,
  (query) => `SELECT shelf_groups_left(${query}, $2, $3, $4, $5, $6) AS numbered`,
);
/** $1 to $6: a scope, $7: how many products are looked at, $8: whether it is told what of each group is in stock. */
export const SAMPLE =
  'SELECT groups AS numbered, weight, alike FROM shelf_sample($1, $2, $3, $4, $5, $6, $7, $8)';
