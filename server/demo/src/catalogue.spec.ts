import sharp from 'sharp';
import { catalogue, daysInShop } from './catalogue.js';
import { DYES } from './pictures/tones.js';
import { drawProduct } from './pictures.js';
import { reviews } from './reviews.js';
import { shoppers } from './shoppers.js';

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, i) => values.indexOf(value) !== i);

describe('the demo catalogue', () => {
  it('offers at least 72 products, each under its own name and slug', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(72);
    expect(repeated(catalogue.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(catalogue.map(({ name }) => name))).toEqual([]);
    expect(repeated(catalogue.map(({ description }) => description))).toEqual([]);
  });

  it.each(catalogue.map((product) => [product.slug, product] as const))(
    '%s can be found with every filter and has a sensible price',
    (slug, { sizes, colors, price, countInStock, description }) => {
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(sizes.length).toBeGreaterThan(0);
      expect(colors.length).toBeGreaterThan(0);
      expect(repeated([...sizes, ...colors])).toEqual([]);
      expect(price % 50).toBe(0);
      expect(price).toBeGreaterThanOrEqual(299_00);
      expect(price).toBeLessThanOrEqual(8999_00);
      expect(countInStock).toBeGreaterThanOrEqual(0);
      expect(countInStock).toBeLessThanOrEqual(60);
      expect(description.split(/[.?!](?:\s|$)/).filter(Boolean).length).toBeGreaterThanOrEqual(2);
    },
  );

  it('has clothes and shoes in both colours for everyone', () => {
    const shelves = new Set(
      catalogue.flatMap(({ gender, category, colors }) =>
        colors.map((color) => `${gender} ${category} ${color}`),
      ),
    );
    expect(shelves.size).toBe(3 * 2 * 2);
  });

  it('has sold-out products, nearly sold-out ones, and plenty that are neither', () => {
    const inStock = (low: number, high: number): number =>
      catalogue.filter(({ countInStock }) => countInStock >= low && countInStock <= high).length;
    expect(inStock(0, 0)).toBeGreaterThanOrEqual(3);
    expect(inStock(1, 4)).toBeGreaterThanOrEqual(4);
    expect(inStock(5, 60)).toBeGreaterThan(catalogue.length * 0.8);
  });

  it('shows every product in its first colour', () => {
    const reds = ['crimson', 'scarlet', 'cherry', 'maroon', 'brick', 'wine'];
    expect(Object.keys(DYES)).toEqual(expect.arrayContaining(reds));
    for (const { colors, look } of catalogue) {
      expect(reds.includes(look.dye) ? 'Red' : 'Black').toBe(colors[0]);
    }
  });
});

describe('the reviews', () => {
  it('are of existing products by existing shoppers, at most one per product and shopper', () => {
    const slugs = catalogue.map(({ slug }) => slug);
    const emails = shoppers.map(({ email }) => email);
    expect(repeated(emails)).toEqual([]);
    expect(reviews.every(({ product, shopper }) => slugs.includes(product) && emails.includes(shopper))).toBe(
      true,
    );
    expect(repeated(reviews.map(({ product, shopper }) => `${product} ${shopper}`))).toEqual([]);
  });

  it('are newer than their product, and hardly ever alike', () => {
    for (const { product, daysAgo, comment } of reviews) {
      const age = daysInShop(catalogue.findIndex(({ slug }) => slug === product));
      expect(daysAgo).toBeGreaterThan(0);
      expect(daysAgo).toBeLessThan(age);
      expect(comment.length).toBeGreaterThan(20);
    }
    const comments = new Set(reviews.map(({ comment }) => comment));
    expect(comments.size).toBeGreaterThan(reviews.length * 0.95);
  });

  it('are mostly positive, with every number of stars, and leave some products out', () => {
    const stars = [1, 2, 3, 4, 5].map(
      (rating) => reviews.filter((review) => review.rating === rating).length,
    );
    expect(Math.min(...stars)).toBeGreaterThan(0);
    expect((stars[3] ?? 0) + (stars[4] ?? 0)).toBeGreaterThan(reviews.length * 0.6);
    const reviewed = new Set(reviews.map(({ product }) => product));
    expect(reviewed.size).toBeGreaterThan(catalogue.length * 0.75);
    expect(reviewed.size).toBeLessThan(catalogue.length);
  });
});

describe('the pictures', () => {
  const draw = () => catalogue.map((product) => drawProduct(product));
  const pictures = draw();

  it('are deterministic, and all different', () => {
    expect(draw()).toEqual(pictures);
    expect(repeated(pictures)).toEqual([]);
  });

  it('differ between the two colours of a product', () => {
    const ofTwo = catalogue.filter(({ colors }) => colors.length === 2);
    expect(ofTwo.length).toBeGreaterThan(10);
    for (const product of ofTwo) {
      const [first, second] = product.colors.map((color) => drawProduct(product, color));
      expect([product.slug, first === second]).toEqual([product.slug, false]);
    }
  });

  it('are SVGs of 1200 by 1500 without NaN, undefined or Infinity', async () => {
    for (const [i, picture] of pictures.entries()) {
      expect([catalogue[i]?.slug, picture.match(/NaN|undefined|Infinity/)]).toEqual([
        catalogue[i]?.slug,
        null,
      ]);
      const { format, width, height } = await sharp(Buffer.from(picture)).metadata();
      expect({ format, width, height }).toEqual({ format: 'svg', width: 1200, height: 1500 });
    }
  });
});
