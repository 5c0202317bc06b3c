/** An order of the shelf, for which there is an index. */
interface Order {
  by: string;
  /** The rung of a row in it. */
  rung: (row: string) => string;
  /** Whether `p` comes after the rung `after`, or belongs to the order at all if that is NULL. */
  comesAfter: string;
  /** Whether `p` does not come before the product of the cursor, `mark`. */
  isPassed: string;
  /** The bounds of a walk from the beginning, and of one from a cursor. */
  bounds: { whole: string; onward: string };
}

const NO_BOUNDS = { whole: '', onward: '' };
const PRICES = 'AND p.price BETWEEN low AND high';

/**
 * Rungs from here on are of ratings: those by many people are apart from equal ones by few. What is unrated follows, by weeks.
 */
export const RATED = 100_000;

// A cursor is the only price bound on its side of a walk: PostgreSQL starts from one bound, which need not be the nearer of two.
const ORDERS: Record<string, Order> = {
  NEWEST: {
    by: 'p.created_at DESC, p.id DESC',
    rung: (row) => `week_rung(${row}.created_at)`,
    comesAfter: `p.created_at < coalesce(week_rung_begins(after), 'infinity')`,
    isPassed: '(p.created_at, p.id) <= (mark.created_at, mark.id)',
    bounds: NO_BOUNDS,
  },
  PRICE_ASC: {
    by: 'p.price, p.id',
    rung: (row) => `price_rung(${row}.price)`,
    comesAfter: 'p.price >= greatest(low, price_rung_begins(after + 1)) AND p.price <= high',
    isPassed: '(p.price, p.id) >= (mark.price, mark.id)',
    bounds: { whole: PRICES, onward: 'AND p.price <= high' },
  },
  PRICE_DESC: {
    by: 'p.price DESC, p.id DESC',
    rung: (row) => `price_rung(${row}.price)`,
    comesAfter: 'p.price <= least(high, price_rung_begins(after) - 1) AND p.price >= low',
    isPassed: '(p.price, p.id) <= (mark.price, mark.id)',
    bounds: { whole: PRICES, onward: 'AND p.price >= low' },
  },
  RATING: {
    by: 'p.rating DESC, p.num_reviews DESC, p.created_at DESC, p.id DESC',
    rung: (row) => `stars_rung(${row}.rating, ${row}.num_reviews, ${row}.created_at)`,
    comesAfter: `(p.rating, p.num_reviews, p.created_at) < (
        CASE WHEN after < ${RATED} THEN 0 ELSE coalesce((after - ${RATED}) / 32 / 100.0, 10) END,
        CASE WHEN after < ${RATED} THEN 0 ELSE coalesce(1 << ((after - ${RATED}) % 32), 0) END,
        CASE WHEN after < ${RATED} THEN week_rung_begins(after) ELSE '-infinity' END)`,
    isPassed: `(p.rating, p.num_reviews, p.created_at, p.id)
        <= (mark.rating, mark.num_reviews, mark.created_at, mark.id)`,
    bounds: NO_BOUNDS,
  },
};

/** A PL/pgSQL statement for each order. */
export const inOrder = (find: (order: Order) => string) =>
  `CASE ranking ${Object.entries(ORDERS)
    .map(([ranking, order]) => `WHEN '${ranking}' THEN\n      ${find(order)}`)
    .join('\n    ')}
    END CASE;`;
/** An SQL value for each order. */
export const ofOrder = (value: (order: Order) => string) =>
  `CASE ranking ${Object.entries(ORDERS)
    .map(([ranking, order]) => `WHEN '${ranking}' THEN ${value(order)}`)
    .join(' ')} END`;

/** Reads the product of the cursor, `mark_id`, from which a page is found. */
export const READ_CURSOR =
  'SELECT p.price, p.rating, p.num_reviews, p.created_at, p.id INTO mark FROM products p WHERE p.id = mark_id;';
