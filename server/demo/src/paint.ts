import sharp from 'sharp';
import { catalogue } from './catalogue.js';
import { drawProduct } from './pictures.js';
import type { Color } from './product.js';

export interface Order {
  /** The product's. */
  slug: string;
  /** One of the shop's two colours. */
  color: string;
  /** In pixels; the height follows. */
  width: number;
}

/** One picture in the formats of the web. */
export type Painting = Record<'avif' | 'webp' | 'jpg', Buffer>;

const bySlug = new Map(catalogue.map((product) => [product.slug, product]));

/** @throws Error for a product that is not in the demo */
export async function paint({ slug, color, width }: Order): Promise<Painting> {
  const product = bySlug.get(slug);
  if (!product) throw new Error(`The demo has no ${slug}`);
  const { data, info } = await sharp(Buffer.from(drawProduct(product, color as Color, width)))
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = () => sharp(data, { raw: info });
  const [avif, webp, jpg] = await Promise.all([
    image().avif({ quality: 55, effort: 0 }).toBuffer(),
    image().webp({ quality: 80 }).toBuffer(),
    image().jpeg({ quality: 82, progressive: true }).toBuffer(),
  ]);
  return { avif, webp, jpg };
}
