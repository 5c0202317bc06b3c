import { randomBytes } from 'node:crypto';
import { originalName, variantWidths } from '../uploads/picture.js';

/** Twice the size that any page shows. */
const [WIDTH, HEIGHT] = [960, 1200];
const NAME = /^uploads\/(([a-z-]+)_([A-Za-z]+)_[0-9a-f]{8}-\d+x\d+)\.jpg$/;

/** What a picture's name says about it, so that it can be drawn on demand. */
export interface Drawing {
  slug: string;
  color: string;
  width: number;
  /** The name of its files, without their extension. */
  stem: string;
}

/** Names the pictures of one filling of the shop, in the form that uploads have; no other filling uses the same names. */
export function pictureNames() {
  const filling = randomBytes(4).toString('hex');
  return (slug: string, color: string) =>
    `uploads/${originalName(`${slug}_${color}_${filling}`, WIDTH, HEIGHT, 'jpg')}`;
}

/** The drawings that make up a product's image, smallest first; none for an image that is not the demo's. */
export function drawingsOf(image: string): Drawing[] {
  const [, stem, slug, color] = NAME.exec(image) ?? [];
  if (!stem || !slug || !color) return [];
  const small = variantWidths(WIDTH).map((width) => ({ slug, color, width, stem: `${stem}.${width}` }));
  return [...small, { slug, color, width: WIDTH, stem }];
}
