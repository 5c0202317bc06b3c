import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { config } from '../config.js';

/** A 32-byte key for one purpose only, derived from JWT_SECRET: it changes with the secret. */
export const keyFor = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', config.jwt.secret, '', purpose, 32));

/** Deterministic keyed hash: without the shop's secret the text cannot be recovered, not even by brute force. */
export const keyedHash = (purpose: string, text: string) =>
  createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');

/** Hash without a key, for texts that are too random for brute force, such as tokens. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
