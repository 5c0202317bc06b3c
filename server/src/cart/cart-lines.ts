import type { DataSource, EntityManager } from 'typeorm';
import { badInput } from '../common/app-error.js';
import { newId } from '../common/ids.js';
import { listsOf, prepared } from '../database/prepared.js';
import type { StockLine } from '../products/shelf.js';
import { type CartLineInput, MAX_LINES, tooManyLines } from './cart.type.js';

/** A line as it is in the cart now. */
interface WrittenLine {
  productId: string;
  variantId: string | null;
}

/** How a written line is merged with what the cart already holds. */
export interface MergeRule {
  /** SQL for the new quantity, from the quantity in the cart (NULL if there was no such line) and the quantity sent. */
  qty: (had: string, sent: string) => string;
  /**
   * Whether a line without a variant means the product's only line in the cart, and moves that line if it gets another variant.
   */
  followsLone: boolean;
  /** Whether a new line without a variant is reduced to what is left if no variant has enough pieces. */
  takesFewer: boolean;
  /** Whether a line without a variant is skipped, instead of choosing a variant, if its product is stocked by variant. */
  isExact: boolean;
  /** SQL expression: where several lines resolve to the same pile, the line with its highest value counts. */
  counts: string;
}
export const ADDED: MergeRule = {
  qty: (had, sent) => `coalesce(${had}, 0) + ${sent}`,
  followsLone: false,
  takesFewer: false,
  isExact: false,
  counts: 'line.place',
};
export const SET: MergeRule = {
  qty: (_had, sent) => sent,
  followsLone: true,
  takesFewer: false,
  isExact: false,
  counts: 'line.place',
};
export const LARGER: MergeRule = {
  qty: (had, sent) => `greatest(${had}, ${sent})`,
  followsLone: true,
  takesFewer: true,
  isExact: false,
  counts: 'pile.wanted',
};
/** As LARGER, but never another variant. */
export const EXACT: MergeRule = { ...LARGER, isExact: true };

const keyOf = ({ productId, variantId }: StockLine) => `${productId} ${variantId ?? ''}`;

/**
 * One line per product and variant with the sum of the quantities, in the order in which they were first named.
 * @param isApart true for lines that are passed through unchanged
 */
export function summed<Line extends StockLine>(lines: Line[], isApart = (_: Line) => false): Line[] {
  const sums = new Map<unknown, Line>();
  for (const line of lines) {
    const key = isApart(line) ? line : keyOf(line);
    sums.set(key, { ...line, qty: (sums.get(key)?.qty ?? 0) + line.qty });
  }
  return [...sums.values()];
}

/** Of lines for the same product and variant, the one with the most pieces, in the order in which they were first named. */
export function largest<Line extends StockLine>(lines: Line[]): Line[] {
  const most = new Map<string, Line>();
  for (const line of lines) if (line.qty > (most.get(keyOf(line))?.qty ?? 0)) most.set(keyOf(line), line);
  return [...most.values()];
}

/** Lines as columns for unnest; of duplicates the last one counts, in its place. */
export function columnsOf(lines: CartLineInput[]): [string[], (string | null)[], number[]] {
  const lastOf = new Map(lines.map((line, place) => [keyOf(line), place]));
  const distinct = lines.filter((line, place) => lastOf.get(keyOf(line)) === place);
  return [
    distinct.map(({ productId }) => productId),
    distinct.map(({ variantId }) => variantId ?? null),
    distinct.map(({ qty }) => qty),
  ];
}

/**
 * The pile that a line takes from (a product stocked as a whole, or one of its variants), and how many pieces of it are wanted.
 * A line without a variant means the variant that is in the cart, if that has enough pieces; else the first, in the shop's
 * order, that has. If none has, added pieces stay with the variant in the cart, and a quantity that is set or merged is reduced
 * to the largest stock of any one variant; for a new line nothing is found, except in a merge. Piles that are sold out or no
 * longer sold are never chosen. A cart row from when the product was stocked as a whole counts as the line's previous quantity.
 */
const chosen = ({
  qty,
  followsLone,
  takesFewer,
  isExact,
}: MergeRule) => `SELECT pile.id, pile.count_in_stock, wanted FROM (
    SELECT NULL::uuid AS id, p.count_in_stock, 1 AS place WHERE p.scarcest IS NULL
    UNION ALL
    SELECT id, count_in_stock, ordinality FROM variants_of(p.id) WITH ORDINALITY
    WHERE p.scarcest IS NOT NULL AND (${isExact ? '' : 'line.variant_id IS NULL OR '}id = line.variant_id)
  ) pile
  LEFT JOIN cart mine ON mine.product_id = p.id AND mine.variant_id IS NOT DISTINCT FROM pile.id
  CROSS JOIN LATERAL (SELECT coalesce(mine.qty, lone.qty) AS had) before
  CROSS JOIN LATERAL (SELECT ${qty('had', 'line.qty')} AS wanted) after
  WHERE pile.count_in_stock > 0 AND CASE WHEN line.variant_id IS NOT NULL THEN pile.id IS NOT NULL
    ELSE ${takesFewer} OR pile.id IS NULL OR had IS NOT NULL OR wanted <= pile.count_in_stock END
  ORDER BY ${followsLone ? 'least(wanted, pile.count_in_stock)' : 'wanted <= pile.count_in_stock'} DESC, mine.id IS NOT NULL DESC, pile.place
  LIMIT 1`;

/**
 * Writes as much of the lines as the stock allows. If the cart would hold too many lines nothing is written, and the lines are
 * returned with `isWritten` false.
 *
 * The lines of a product replace two kinds of rows: one from when the product was stocked as a whole, and the product's only
 * row, if a line without a variant now resolves to another variant. With several rows such a line does not say which of them it
 * means, so it removes none.
 */
const upsert = (rule: MergeRule) => `WITH cart AS MATERIALIZED (
    SELECT * FROM cart_of($1)
  ), lone AS (
    SELECT product_id, min(qty) AS qty FROM cart WHERE ${rule.followsLone} OR variant_id IS NULL GROUP BY product_id HAVING count(*) = 1
  ), line AS (
    SELECT DISTINCT ON (p.id, pile.id) line.new_id AS id, p.id AS product_id, pile.id AS variant_id,
      least(pile.wanted, pile.count_in_stock) AS qty, ${rule.followsLone} AND lone.qty IS NOT NULL AS replaces
    FROM ${listsOf({ $2: 'uuid', $3: 'uuid', $4: 'uuid', $5: 'int' })} WITH ORDINALITY AS line (new_id, product_id, variant_id, qty, place)
    JOIN products p ON p.id = line.product_id AND p.deleted_at IS NULL
    LEFT JOIN lone ON lone.product_id = p.id AND line.variant_id IS NULL
    CROSS JOIN LATERAL (${chosen(rule)}) pile
    ORDER BY p.id, pile.id, ${rule.counts} DESC
  ), rest AS (
    SELECT cart.id, EXISTS (SELECT FROM line WHERE line.product_id = cart.product_id AND (line.replaces OR cart.variant_id IS NULL)) AS is_replaced
    FROM cart JOIN products p ON p.id = cart.product_id AND p.deleted_at IS NULL WHERE NOT EXISTS (SELECT FROM line
      WHERE line.product_id = cart.product_id AND line.variant_id IS NOT DISTINCT FROM cart.variant_id)
  ), written AS (
    INSERT INTO cart_items (id, user_id, product_id, variant_id, qty)
    SELECT line.id, $1, line.product_id, line.variant_id, line.qty FROM line
    WHERE (SELECT count(*) FROM rest WHERE NOT is_replaced) + (SELECT count(*) FROM line) <= ${MAX_LINES}
    ON CONFLICT (user_id, product_id, variant_id) DO UPDATE SET qty = EXCLUDED.qty
    RETURNING id
  ), replaced AS (
    DELETE FROM cart_items c USING rest WHERE c.id = rest.id AND rest.is_replaced AND EXISTS (SELECT FROM written)
  )
  SELECT product_id AS "productId", variant_id AS "variantId", EXISTS (SELECT FROM written) AS "isWritten" FROM line`;

/** Which cart rows a line removes: those of its variant, or all of its product if it names none. */
const NAMED = 'line.variant_id IS NULL OR line.variant_id = mine.variant_id';
/** The same for sold lines; also a row from before the product had variants, which stood for the sold variant, too. */
export const SOLD = `${NAMED} OR mine.variant_id IS NULL`;

/** SQL that takes lines out of a cart. */
export const dropLines = (
  line: Record<'user' | 'products' | 'variants', string>,
  which = NAMED,
) => `DELETE FROM cart_items c
  USING cart_of(${line.user}) mine, unnest(${line.products}::uuid[], ${line.variants}::uuid[]) AS line (product_id, variant_id)
  WHERE c.id = mine.id AND mine.product_id = line.product_id AND (${which})`;

const HOLD = 'SELECT count(*) FROM cart_of($1)';

/** Takes the cart's lock first, so that the snapshot of the write that follows has all rows of the cart and can remove them. */
export const holdCart = (userId: string, tx: DataSource | EntityManager) => prepared(tx, HOLD, [userId]);

const UPSERTS = new Map([ADDED, SET, LARGER, EXACT].map((rule) => [rule, upsert(rule)]));

/**
 * @param on must be a transaction if `rule.followsLone`, since lines may then replace others
 * @returns the lines that are in the cart now
 * @throws AppError BAD_USER_INPUT if it would hold too many
 */
export async function writeLines(
  userId: string,
  lines: CartLineInput[],
  rule: MergeRule,
  on: DataSource | EntityManager,
): Promise<WrittenLine[]> {
  const [products, variants, quantities] = columnsOf(lines);
  const ids = products.map(() => newId());
  if (rule.followsLone) await holdCart(userId, on);
  const values = [userId, ids, products, variants, quantities];
  const written = await prepared<WrittenLine & { isWritten: boolean }>(on, UPSERTS.get(rule)!, values);
  if (written.some(({ isWritten }) => !isWritten)) throw badInput(tooManyLines('A cart'));
  return written;
}
