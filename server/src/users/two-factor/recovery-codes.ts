import { randomInt } from 'node:crypto';
import { hashOf } from '../../common/derived-key.js';

const COUNT = 10;
const GROUPS = 6;

/**
 * Ten new codes, as their owner reads them: six groups of four digits, which the number keys of a phone can type. Each has some
 * 80 bits, too many to be guessed from a stolen hash: so a fast hash is enough.
 */
export const newRecoveryCodes = () => Array.from({ length: COUNT }, newCode);

const newCode = () =>
  Array.from({ length: GROUPS }, () => String(randomInt(10_000)).padStart(4, '0')).join('-');

/** The same with or without its hyphens. */
export const hashOfCode = (code: string) => hashOf(code.replace(/[\s-]/g, ''));
