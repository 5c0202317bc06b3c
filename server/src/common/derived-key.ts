import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { config } from '../config.js';

/** A key of 32 bytes for one purpose alone; another once JWT_SECRET is changed. */
export const keyFor = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', config.jwt.secret, '', purpose, 32));

/** The same for the same text; what it was cannot be found out, not even by trying all there is, without the shop's secret. */
export const keyedHash = (purpose: string, text: string) =>
  createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');

/** The same without a key: for what nobody could try all of, as tokens. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
