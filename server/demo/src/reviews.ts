import { catalogue, daysInShop } from './catalogue.js';
import { randomFrom, type Random } from './pictures/random.js';
import type { SeedProduct } from './product.js';
import { remarksOn } from './reviews/remarks.js';
import { CLOSERS, VERDICTS, type Mood } from './reviews/verdicts.js';
import { shoppers } from './shoppers.js';

interface SeedReview {
  /** The product's slug. */
  product: string;
  /** The shopper's email. */
  shopper: string;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  daysAgo: number;
}

/** The share of products without reviews, about one in eight. */
const UNREVIEWED = 0.12;

/** Of a hundred reviews of an ordinary product, how many give at least this many stars. */
const AT_LEAST: [rating: 5 | 4 | 3 | 2, of100: number][] = [
  [5, 45],
  [4, 77],
  [3, 90],
  [2, 98],
];

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random(0, 1) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function ratingOf(random: Random, grudge: number): SeedReview['rating'] {
  const throwOf100 = random(0, 100) + grudge;
  return AT_LEAST.find(([, of100]) => throwOf100 < of100)?.[0] ?? 1;
}

const moodOf = (rating: number): Mood => (rating > 3 ? 'good' : rating === 3 ? 'mixed' : 'bad');

/** @param age days since the product was added: no review is older */
function reviewsOf(product: SeedProduct, age: number): SeedReview[] {
  const random = randomFrom(`reviews of ${product.slug}`);
  if (random(0, 1) < UNREVIEWED) return [];
  const grudge = random(-20, 12);
  const writers = shuffled(random, shoppers).slice(0, Math.floor(random(2, 8)));
  const remarks = remarksOn(product.garment, product.gender === 'Children');
  const used = new Set<string>();
  const say = (sentences: readonly string[]): string => {
    const fresh = shuffled(random, sentences).find((sentence) => !used.has(sentence)) ?? '';
    used.add(fresh);
    return fresh;
  };
  return writers.map(({ email }) => {
    const rating = ratingOf(random, grudge);
    const mood = moodOf(rating);
    const parts = [say(VERDICTS[rating]), say(remarks[mood]), random(0, 1) < 0.45 ? say(CLOSERS[mood]) : ''];
    const daysAgo = Math.round(random(0.05, 0.95) * Math.min(age, 75) * 100) / 100;
    return {
      product: product.slug,
      shopper: email,
      rating,
      comment: parts.filter(Boolean).join(' '),
      daysAgo,
    };
  });
}

export const reviews: readonly SeedReview[] = catalogue.flatMap((product, i) =>
  reviewsOf(product, daysInShop(i)),
);
