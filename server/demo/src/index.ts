import { accounts } from './accounts.js';
import { Artist } from './artist.js';
import { catalogue, daysInShop } from './catalogue.js';
import { gridOf } from './grid.js';
import { reviews } from './reviews.js';
import { shoppers } from './shoppers.js';

export type { Artist } from './artist.js';
export type { Painting } from './paint.js';

/** The content of a demo shop: plain data, and an artist who paints the products on demand. */
export const openDemo = () => ({
  accounts,
  shoppers,
  catalogue,
  daysInShop,
  gridOf,
  reviews,
  artist: new Artist(),
});
