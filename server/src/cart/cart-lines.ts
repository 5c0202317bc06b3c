import type { EntityManager } from 'typeorm';
import { badInput } from '../common/app-error.js';
import { newId } from '../common/ids.js';
import { type CartLineInput, MAX_LINES } from './cart.type.js';

/** A line as it is in the cart now. */
export interface WrittenLine {
  productId: string;
  variantId: string | null;
}

/** What becomes of the quantity of a line that is there already. */
export const ADDED = 'cart_items.qty + EXCLUDED.qty';
export const SET = 'EXCLUDED.qty';
export const LARGER = 'greatest(cart_items.qty, EXCLUDED.qty)';

/** Lines as columns for unnest; one that is named twice counts with its last quantity. */
export function columnsOf(lines: CartLineInput[]): [string[], (string | null)[], number[]] {
  const byChoice = new Map(lines.map((line) => [`${line.productId} ${line.variantId ?? ''}`, line]));
  const distinct = [...byChoice.values()];
  return [
    distinct.map(({ productId }) => productId),
    distinct.map(({ variantId }) => variantId ?? null),
    distinct.map(({ qty }) => qty),
  ];
}

/**
 * Of a product stocked by variant, a line that names none means the one that is in the cart already; where none is, the
 * first one, in the shop's order, that has enough pieces. One without stock is never meant: it is sold out, or sold no more.
 */
const CHOSEN = `SELECT v.id, v.count_in_stock FROM (SELECT *, row_number() OVER () AS place FROM variants_of(p.id)) v
  LEFT JOIN cart_items mine ON mine.user_id = $1 AND mine.product_id = p.id AND mine.variant_id = v.id
  WHERE v.count_in_stock > 0 AND CASE WHEN line.variant_id IS NOT NULL THEN v.id = line.variant_id
    ELSE v.count_in_stock >= line.qty OR mine.id IS NOT NULL END
  ORDER BY mine.id IS NULL, v.place LIMIT 1`;

/**
 * Writes what can be had of the lines, within the stock; nothing at all where the cart would hold too many: then these
 * are answered as not written. A line from when the product was stocked as a whole gives way to the one that now names a variant.
 */
const upsert = (onConflict: string) => `WITH line AS (
    SELECT DISTINCT ON (p.id, v.id) line.new_id AS id, p.id AS product_id, v.id AS variant_id, line.qty,
      coalesce(v.count_in_stock, p.count_in_stock) AS stock
    FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[]) WITH ORDINALITY AS line (new_id, product_id, variant_id, qty, place)
    JOIN products p ON p.id = line.product_id AND p.deleted_at IS NULL
    LEFT JOIN LATERAL (${CHOSEN}) v ON p.scarcest IS NOT NULL
    WHERE CASE WHEN p.scarcest IS NULL THEN line.variant_id IS NULL ELSE v.id IS NOT NULL END
      AND coalesce(v.count_in_stock, p.count_in_stock) > 0
    ORDER BY p.id, v.id, line.place DESC
  ), kept AS (
    SELECT c.id FROM cart_items c WHERE c.user_id = $1 AND NOT EXISTS (SELECT FROM line
      WHERE line.product_id = c.product_id AND (line.variant_id IS NOT DISTINCT FROM c.variant_id OR c.variant_id IS NULL))
  ), written AS (
    INSERT INTO cart_items (id, user_id, product_id, variant_id, qty)
    SELECT line.id, $1, line.product_id, line.variant_id, least(line.qty, line.stock) FROM line
    WHERE (SELECT count(*) FROM kept) + (SELECT count(*) FROM line) <= ${MAX_LINES}
    ORDER BY line.product_id, line.variant_id
    ON CONFLICT (user_id, product_id, variant_id) DO UPDATE SET qty = least(${onConflict}, (
      SELECT stock FROM line WHERE line.product_id = EXCLUDED.product_id AND line.variant_id IS NOT DISTINCT FROM EXCLUDED.variant_id))
    RETURNING id
  ), outdated AS (
    DELETE FROM cart_items c USING line
    WHERE c.user_id = $1 AND c.product_id = line.product_id AND c.variant_id IS NULL AND line.variant_id IS NOT NULL
      AND EXISTS (SELECT FROM written)
  )
  SELECT product_id AS "productId", variant_id AS "variantId", EXISTS (SELECT FROM written) AS "isWritten" FROM line`;

/**
 * SQL that takes lines out of a cart; one that names no variant, all its product's. Rows are locked in the order in which
 * lines are written: the same shopper may be filling the cart elsewhere.
 */
export const dropLines = (
  line: Record<'user' | 'products' | 'variants', string>,
) => `DELETE FROM cart_items c USING (
    SELECT c.id FROM cart_items c JOIN unnest(${line.products}::uuid[], ${line.variants}::uuid[]) AS line (product_id, variant_id)
      ON c.product_id = line.product_id AND (line.variant_id IS NULL OR line.variant_id = c.variant_id)
    WHERE c.user_id = ${line.user} ORDER BY c.product_id, c.variant_id FOR UPDATE OF c) dropped
  WHERE c.id = dropped.id`;

/**
 * @returns the lines that are in the cart now
 * @throws AppError BAD_USER_INPUT where it would hold too many
 */
export async function writeLines(
  userId: string,
  lines: CartLineInput[],
  onConflict: string,
  tx: EntityManager,
): Promise<WrittenLine[]> {
  const [products, variants, quantities] = columnsOf(lines);
  const ids = products.map(() => newId());
  const had = await tx.query<(WrittenLine & { isWritten: boolean })[]>(upsert(onConflict), [
    userId,
    ids,
    products,
    variants,
    quantities,
  ]);
  if (had.some(({ isWritten }) => !isWritten)) throw badInput(`A cart holds up to ${MAX_LINES} products`);
  return had;
}
