import { DESCENTS } from './descents.js';
import { GATHERS } from './gathers.js';
import { GROUPS } from './groups.js';
import { KEYS } from './keys.js';
import { PRICES } from './prices.js';
import { WALKS } from './walks.js';
import { WORDS } from './words.js';

/**
 * The functions of the database by which the catalogue is read, as they are now: a migration says when they are put there, and these files
 * what they are. They keep nothing and nothing depends on them, so what they were before is of no use. One with other parameters or
 * another answer gets another name: servers of the release before go on calling the old one.
 */
export const CATALOGUE_FUNCTIONS = [
  ...WORDS,
  ...KEYS,
  ...WALKS,
  ...DESCENTS,
  ...GATHERS,
  ...GROUPS,
  ...PRICES,
];
