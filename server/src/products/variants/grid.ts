import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { AppError, badInput } from '../../common/app-error.js';
import { refusedBy } from '../../common/database-errors.js';
import { newId } from '../../common/ids.js';
import type { ShopOptions } from '../options/shop-options.js';
import type { Product } from '../product.entity.js';
import { choiceOf, Variant } from './variant.entity.js';
import type { VariantInput } from './variant.input.js';

/** @throws AppError BAD_USER_INPUT for a grid from which a shopper could not choose */
export function assertGrid(grid: VariantInput[]): void {
  const seen = new Set<string>();
  for (const { size, color } of grid) {
    if (!size && !color) throw badInput('Each variant needs a size, a colour or both');
    if (!size !== !grid[0]!.size) throw badInput('Either all variants have a size or none has');
    if (!color !== !grid[0]!.color) throw badInput('Either all variants have a colour or none has');
    const choice = JSON.stringify([size, color]); // names may have commas: as text two choices can look alike
    if (seen.has(choice)) throw badInput(`There are two variants${choiceOf({ size, color })}`);
    seen.add(choice);
  }
}

/** What admins have set for each variant, sorted; without the stock, which every sale changes. */
const given = (grid: (Variant | VariantInput)[]) =>
  grid
    .map(({ size, color, sku, price, image }) => [size, color, sku, price, image])
    .map((values) => JSON.stringify(values.map((value) => value ?? null)))
    .sort();

/** @throws AppError CONFLICT if the variants, stock aside, are no longer those that were seen */
export function assertSeen(seen: VariantInput[], now: Variant[]): void {
  if (!isDeepStrictEqual(given(seen), given(now)))
    throw new AppError('CONFLICT', 'Somebody else has changed the sizes and colours of this product');
}

/** The sizes and colours that a grid names. */
export const namedIn = (grid: VariantInput[]) => ({
  sizes: grid.flatMap(({ size }) => size ?? []),
  colors: grid.flatMap(({ color }) => color ?? []),
});

/** The sizes and colours of a grid, in the shop's order. */
export const facetsOf = (grid: VariantInput[], { sizes, colors }: ShopOptions) => ({
  sizes: sizes.map(({ name }) => name).filter((name) => grid.some(({ size }) => size === name)),
  colors: colors.map(({ name }) => name).filter((name) => grid.some(({ color }) => color === name)),
});

/**
 * Sets all variants of a product whose row the caller has locked. First every variant is retired and loses its stock and SKU,
 * so that two may swap SKUs; then those in the grid come back, each under the id it always had.
 * @throws AppError CONFLICT if a SKU belongs to another variant
 */
export async function setGrid(
  { id, variants }: Pick<Product, 'id' | 'variants'>,
  grid: VariantInput[],
  tx: EntityManager,
): Promise<void> {
  await tx.query(
    `UPDATE variants SET retired = true, sku = NULL, stock_received = stock_received - count_in_stock, count_in_stock = 0
     WHERE product_id = $1 AND NOT retired`,
    [id],
  );
  if (grid.length === 0) return;
  const column = <K extends keyof VariantInput>(key: K) => grid.map((variant) => variant[key] ?? null);
  await tx
    .query(
      `INSERT INTO variants (id, product_id, size, color, sku, price, image, count_in_stock, stock_received)
       SELECT row.id, $1, size, color, sku, price, image, count, count
       FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::int[])
         AS row (id, size, color, sku, price, image, count)
       ORDER BY sku -- in one order, so that two grids that want the same SKUs do not wait for each other
       ON CONFLICT (product_id, size, color) DO UPDATE SET retired = false, sku = EXCLUDED.sku, price = EXCLUDED.price,
         image = EXCLUDED.image, count_in_stock = EXCLUDED.count_in_stock,
         stock_received = variants.stock_received + EXCLUDED.count_in_stock`,
      [
        id,
        grid.map(() => newId()),
        column('size'),
        column('color'),
        column('sku'),
        column('price'),
        grid.map((variant) => imageOf(variant, variants ?? [])),
        column('countInStock'),
      ],
    )
    .catch(
      refusedBy(
        'variants_sku_unique',
        (sku) =>
          new AppError('CONFLICT', `Another variant has ${sku ? `the SKU ${sku}` : 'this SKU'} already`, {
            about: sku,
          }),
      ),
    );
}

/** If left out, a variant's picture stays as it was, or is that of another size in the same colour. */
function imageOf({ size, color, image }: VariantInput, before: Variant[]): string | null {
  if (image !== undefined) return image;
  const known = before.find((v) => v.size === (size ?? null) && v.color === (color ?? null));
  return (known ?? before.find((v) => color && v.color === color))?.image ?? null;
}
