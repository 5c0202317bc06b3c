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

/** What becomes of a line that meets what is in the cart already. */
export interface Change {
  /** SQL of its new quantity, of what it had and what is sent; a line that was not there had NULL. */
  qty: (had: string, sent: string) => string;
  /** Whether a line that names no variant means the product's only line in the cart, and takes it along to another variant. */
  followsLone: boolean;
  /** Whether a line that names no variant, and is new, takes fewer pieces where no variant has enough. */
  takesFewer: boolean;
  /** SQL of what the line has most of that counts, where several come to the same pile. */
  counts: string;
}
export const ADDED: Change = {
  qty: (had, sent) => `coalesce(${had}, 0) + ${sent}`,
  followsLone: false,
  takesFewer: false,
  counts: 'line.place',
};
export const SET: Change = {
  qty: (_had, sent) => sent,
  followsLone: true,
  takesFewer: false,
  counts: 'line.place',
};
export const LARGER: Change = {
  qty: (had, sent) => `greatest(${had}, ${sent})`,
  followsLone: true,
  takesFewer: true,
  counts: 'pile.wanted',
};

const keyOf = ({ productId, variantId }: StockLine) => `${productId} ${variantId ?? ''}`;

/**
 * One line per product and variant with all the pieces that are named, in the order in which they were first named.
 * @param isApart of lines that stay as they are
 */
export function summed<Line extends StockLine>(lines: Line[], isApart = (_: Line) => false): Line[] {
  const sums = new Map<unknown, Line>();
  for (const line of lines) {
    const key = isApart(line) ? line : keyOf(line);
    sums.set(key, { ...line, qty: (sums.get(key)?.qty ?? 0) + line.qty });
  }
  return [...sums.values()];
}

/** Of lines that name the same the one with the most pieces, in the order in which they were first named. */
export function largest<Line extends StockLine>(lines: Line[]): Line[] {
  const most = new Map<string, Line>();
  for (const line of lines) if (line.qty > (most.get(keyOf(line))?.qty ?? 0)) most.set(keyOf(line), line);
  return [...most.values()];
}

/** Lines as columns for unnest; one that is named twice counts with its last quantity, and in the last place. */
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
 * The pile that a line takes from, a product stocked as a whole or one of its variants, and how many pieces are wanted of it. A line
 * that names no variant means the one that is in the cart already, where that has enough pieces; else the first, in the shop's
 * order, that has. Where none has, added pieces stay with the one in the cart, and a quantity that is set or merged becomes the most
 * that there are of one; nothing is found for a line that is new, except in a merge. Sold out piles are never meant, nor is what is
 * sold no more. What the cart has from when the product was stocked as a whole is what such a line had.
 */
const chosen = ({
  qty,
  followsLone,
  takesFewer,
}: Change) => `SELECT pile.id, pile.count_in_stock, wanted FROM (
    SELECT NULL::uuid AS id, p.count_in_stock, 1 AS place WHERE p.scarcest IS NULL
    UNION ALL
    SELECT id, count_in_stock, ordinality FROM variants_of(p.id) WITH ORDINALITY
    WHERE p.scarcest IS NOT NULL AND (line.variant_id IS NULL OR id = line.variant_id)
  ) pile
  LEFT JOIN cart mine ON mine.product_id = p.id AND mine.variant_id IS NOT DISTINCT FROM pile.id
  CROSS JOIN LATERAL (SELECT coalesce(mine.qty, lone.qty) AS had) before
  CROSS JOIN LATERAL (SELECT ${qty('had', 'line.qty')} AS wanted) after
  WHERE pile.count_in_stock > 0 AND CASE WHEN line.variant_id IS NOT NULL THEN pile.id IS NOT NULL
    ELSE ${takesFewer} OR pile.id IS NULL OR had IS NOT NULL OR wanted <= pile.count_in_stock END
  ORDER BY ${followsLone ? 'least(wanted, pile.count_in_stock)' : 'wanted <= pile.count_in_stock'} DESC, mine.id IS NOT NULL DESC, pile.place
  LIMIT 1`;

/**
 * Writes what can be had of the lines, within the stock; nothing at all where the cart would hold too many: then these
 * are answered as not written.
 *
 * Two kinds of rows give way to the lines of their product: one from when the product was stocked as a whole, and the only one, where
 * a line that names no variant now means another. Where there are several, such a line does not say which of them it means: it
 * takes none away.
 */
const upsert = (change: Change) => `WITH cart AS MATERIALIZED (
    SELECT * FROM cart_of($1)
  ), lone AS (
    SELECT product_id, min(qty) AS qty FROM cart WHERE ${change.followsLone} OR variant_id IS NULL GROUP BY product_id HAVING count(*) = 1
  ), line AS (
    SELECT DISTINCT ON (p.id, pile.id) line.new_id AS id, p.id AS product_id, pile.id AS variant_id,
      least(pile.wanted, pile.count_in_stock) AS qty, ${change.followsLone} AND lone.qty IS NOT NULL AS replaces
    FROM ${listsOf({ $2: 'uuid', $3: 'uuid', $4: 'uuid', $5: 'int' })} WITH ORDINALITY AS line (new_id, product_id, variant_id, qty, place)
    JOIN products p ON p.id = line.product_id AND p.deleted_at IS NULL
    LEFT JOIN lone ON lone.product_id = p.id AND line.variant_id IS NULL
    CROSS JOIN LATERAL (${chosen(change)}) pile
    ORDER BY p.id, pile.id, ${change.counts} DESC
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

/** Which rows a line takes out of a cart: those of its variant, or all of its product where it has none. */
const NAMED = 'line.variant_id IS NULL OR line.variant_id = mine.variant_id';
/** The same of what was sold; and a row from when there was nothing to choose, which meant that variant, too. */
export const SOLD = `${NAMED} OR mine.variant_id IS NULL`;

/** SQL that takes lines out of a cart. */
export const dropLines = (
  line: Record<'user' | 'products' | 'variants', string>,
  which = NAMED,
) => `DELETE FROM cart_items c
  USING cart_of(${line.user}) mine, unnest(${line.products}::uuid[], ${line.variants}::uuid[]) AS line (product_id, variant_id)
  WHERE c.id = mine.id AND mine.product_id = line.product_id AND (${which})`;

/** Waits until nobody else changes the cart, so that what is written to it next sees all rows of it, and can take them away. */
const HOLD = 'SELECT count(*) FROM cart_of($1)';

const UPSERTS = new Map([ADDED, SET, LARGER].map((change) => [change, upsert(change)]));

/**
 * @param on a transaction, where lines may take others along
 * @returns the lines that are in the cart now
 * @throws AppError BAD_USER_INPUT where it would hold too many
 */
export async function writeLines(
  userId: string,
  lines: CartLineInput[],
  change: Change,
  on: DataSource | EntityManager,
): Promise<WrittenLine[]> {
  const [products, variants, quantities] = columnsOf(lines);
  const ids = products.map(() => newId());
  if (change.followsLone) await prepared(on, HOLD, [userId]);
  const values = [userId, ids, products, variants, quantities];
  const had = await prepared<WrittenLine & { isWritten: boolean }>(on, UPSERTS.get(change)!, values);
  if (had.some(({ isWritten }) => !isWritten)) throw badInput(tooManyLines('A cart'));
  return had;
}
