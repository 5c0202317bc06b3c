import { createHmac, timingSafeEqual } from 'node:crypto';

export function sign(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** Compares two secrets in constant time. */
export function isSame(actual: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sign('compare', actual)), Buffer.from(sign('compare', expected)));
}
