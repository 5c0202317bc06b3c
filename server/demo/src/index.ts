import { accounts } from './accounts.js';
import { catalogue, daysInShop } from './catalogue.js';
import { drawProduct } from './pictures.js';
import { reviews } from './reviews.js';
import { shoppers } from './shoppers.js';

export type { SeedProduct } from './product.js';
export type { SeedReview } from './reviews.js';
export type { Account } from './accounts.js';
export type { Shopper } from './shoppers.js';

/** All that a shop needs to look like one: plain data, and drawings as SVG. It knows nothing of databases and files. */
export const openDemo = () => ({ accounts, shoppers, catalogue, daysInShop, reviews, drawProduct });
