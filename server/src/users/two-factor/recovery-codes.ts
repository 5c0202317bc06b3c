import { randomInt } from 'node:crypto';
import { hashOf } from '../../common/derived-key.js';

const COUNT = 10;
const GROUPS = 6;

/**
 * Ten new ones, as their owner reads them: six groups of four digits, all of which a phone's number keys can type. That is
 * some 80 bits each, too many to be guessed from a stolen hash: so a fast hash is enough.
 */
export const newRecoveryCodes = () => Array.from({ length: COUNT }, newCode);

const newCode = () =>
  Array.from({ length: GROUPS }, () => String(randomInt(10_000)).padStart(4, '0')).join('-');

/** The same with or without its hyphens. */
export const hashOfCode = (code: string) => hashOf(code.replace(/[\s-]/g, ''));
