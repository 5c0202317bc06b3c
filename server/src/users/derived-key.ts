import { hkdfSync } from 'node:crypto';
import { config } from '../config.js';

/** A key of 32 bytes for one purpose alone; another once JWT_SECRET is changed. */
export const keyFor = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', config.jwt.secret, '', purpose, 32));
