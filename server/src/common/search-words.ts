import { tidied } from './inputs.js';

const MAX = 100;

/** What somebody typed to find rows of a list. */
export const searchWords = (typed?: string): string => tidied(typed ?? '').slice(0, MAX);

/** The pattern of LIKE for all that holds these words. */
export const likeWords = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
