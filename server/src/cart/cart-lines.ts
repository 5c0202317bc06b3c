import type { EntityManager } from 'typeorm';
import { badInput } from '../common/app-error.js';
import { newId } from '../common/ids.js';
import { type CartLineInput, MAX_LINES } from './cart.type.js';

/** A line as it is in the cart now. */
export interface WrittenLine {
  productId: string;
  variantId: string | null;
}

/** What becomes of the quantity of a line that is there already: SQL, of what it had and what is sent. */
export type NewQty = (had: string, sent: string) => string;
export const ADDED: NewQty = (had, sent) => `${had} + ${sent}`;
export const SET: NewQty = (_had, sent) => sent;
export const LARGER: NewQty = (had, sent) => `greatest(${had}, ${sent})`;

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
 * Of a product stocked by variant, a line that names none means the one that is in the cart already, where that has enough
 * pieces; else the first, in the shop's order, that has; where none has, the one in the cart again. One without stock is never
 * meant: it is sold out, or sold no more.
 */
const chosen = (newQty: NewQty) => `SELECT v.id, v.count_in_stock FROM (
    SELECT v.id, v.count_in_stock, v.ordinality AS place, mine.id IS NOT NULL AS is_mine,
      v.count_in_stock >= coalesce(${newQty('mine.qty', 'line.qty')}, line.qty) AS is_enough
    FROM variants_of(p.id) WITH ORDINALITY v
    LEFT JOIN cart mine ON mine.product_id = p.id AND mine.variant_id = v.id WHERE v.count_in_stock > 0
  ) v
  WHERE CASE WHEN line.variant_id IS NOT NULL THEN v.id = line.variant_id ELSE is_enough OR is_mine END
  ORDER BY is_enough DESC, is_mine DESC, v.place LIMIT 1`;

/**
 * Writes what can be had of the lines, within the stock; nothing at all where the cart would hold too many: then these
 * are answered as not written. A line from when the product was stocked as a whole gives way to the one that now names a variant.
 */
const upsert = (newQty: NewQty) => `WITH cart AS MATERIALIZED (
    SELECT * FROM cart_of($1)
  ), line AS (
    SELECT DISTINCT ON (p.id, v.id) line.new_id AS id, p.id AS product_id, v.id AS variant_id, line.qty,
      coalesce(v.count_in_stock, p.count_in_stock) AS stock
    FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[]) WITH ORDINALITY AS line (new_id, product_id, variant_id, qty, place)
    JOIN products p ON p.id = line.product_id AND p.deleted_at IS NULL
    LEFT JOIN LATERAL (${chosen(newQty)}) v ON p.scarcest IS NOT NULL
    WHERE CASE WHEN p.scarcest IS NULL THEN line.variant_id IS NULL ELSE v.id IS NOT NULL END
      AND coalesce(v.count_in_stock, p.count_in_stock) > 0
    ORDER BY p.id, v.id, line.place DESC
  ), kept AS (
    SELECT FROM cart JOIN products p ON p.id = cart.product_id AND p.deleted_at IS NULL WHERE NOT EXISTS (SELECT FROM line
      WHERE line.product_id = cart.product_id
        AND (line.variant_id IS NOT DISTINCT FROM cart.variant_id OR cart.variant_id IS NULL))
  ), written AS (
    INSERT INTO cart_items (id, user_id, product_id, variant_id, qty)
    SELECT line.id, $1, line.product_id, line.variant_id, least(line.qty, line.stock) FROM line
    WHERE (SELECT count(*) FROM kept) + (SELECT count(*) FROM line) <= ${MAX_LINES}
    ON CONFLICT (user_id, product_id, variant_id) DO UPDATE SET qty = least(${newQty('cart_items.qty', 'EXCLUDED.qty')}, (
      SELECT stock FROM line WHERE line.product_id = EXCLUDED.product_id AND line.variant_id IS NOT DISTINCT FROM EXCLUDED.variant_id))
    RETURNING id
  ), outdated AS (
    DELETE FROM cart_items c USING line
    WHERE c.user_id = $1 AND c.product_id = line.product_id AND c.variant_id IS NULL AND line.variant_id IS NOT NULL
      AND EXISTS (SELECT FROM written)
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

/**
 * @returns the lines that are in the cart now
 * @throws AppError BAD_USER_INPUT where it would hold too many
 */
export async function writeLines(
  userId: string,
  lines: CartLineInput[],
  newQty: NewQty,
  tx: EntityManager,
): Promise<WrittenLine[]> {
  const [products, variants, quantities] = columnsOf(lines);
  const ids = products.map(() => newId());
  const had = await tx.query<(WrittenLine & { isWritten: boolean })[]>(upsert(newQty), [
    userId,
    ids,
    products,
    variants,
    quantities,
  ]);
  if (had.some(({ isWritten }) => !isWritten)) throw badInput(`A cart holds up to ${MAX_LINES} products`);
  return had;
}
