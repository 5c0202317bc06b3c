import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from '../../common/derived-key.js';

const CIPHER = 'aes-256-gcm';
const [IV, TAG] = [12, 16];
const key = () => keyFor('two-factor secrets');

/** Encrypts what the database stores of an account but must not reveal; it can be decrypted for the same account only. */
export function seal(text: string, userId: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @returns undefined for what was sealed for another account, or before JWT_SECRET changed */
export function unseal(sealed: string, userId: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(IV, IV + TAG));
    return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
