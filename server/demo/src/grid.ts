import { randomFrom } from './pictures/random.js';
import type { SeedProduct } from './product.js';

/** Some variants are sold out, others have plenty. */
const SHARES = [0, 1, 2, 3, 4];

/** A product's pieces, distributed over its sizes and colours: the same on every machine. */
export function gridOf({ slug, sizes, colors, countInStock }: SeedProduct) {
  const random = randomFrom(`${slug} in sizes`);
  const choices = sizes.flatMap((size) =>
    colors.map((color) => ({ size, color, share: SHARES[Math.floor(random(0, SHARES.length))]! })),
  );
  const all = choices.reduce((sum, { share }) => sum + share, 0) || 1;
  const grid = choices.map(({ size, color, share }) => ({
    size,
    color,
    sku: `${slug}-${size[0]}-${color.slice(0, 3)}`.toUpperCase(),
    countInStock: Math.floor((countInStock * share) / all),
  }));
  const dealt = grid.reduce((sum, variant) => sum + variant.countInStock, 0);
  const most = choices.reduce((best, { share }, i) => (share > choices[best]!.share ? i : best), 0);
  grid[most]!.countInStock += countInStock - dealt;
  return grid;
}
