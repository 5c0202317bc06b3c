import { BITMAPS } from './bitmaps.js';
import { SEARCHES } from './search.js';
import { WORDS } from './words.js';

/**
 * The database functions that read the catalogue, in their current form: a migration says when they are installed, these files
 * what they are. They store nothing and nothing depends on them, so their earlier forms are of no use. A function whose
 * parameters or result change gets another name: servers of the previous release go on calling the old one.
 */
export const CATALOGUE_FUNCTIONS = [...WORDS, ...BITMAPS, ...SEARCHES];
