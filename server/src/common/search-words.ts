import { tidied } from './inputs.js';

const MAX = 100;

/** A search as somebody typed it, tidied and cut to length. */
export const searchWords = (typed?: string): string => tidied(typed ?? '').slice(0, MAX);

/** A LIKE pattern for texts that contain these words. */
export const likeWords = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
