import { createHmac, timingSafeEqual } from 'node:crypto';

const HEX = /^[0-9a-f]{64}$/;

/** Whether a message carries the signature of one of the secrets; compared in constant time. */
export function isSigned(message: string | Buffer, signature: unknown, secrets: string[]): boolean {
  if (typeof signature !== 'string' || !HEX.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets.some(
    (secret) =>
      secret.length > 0 && timingSafeEqual(createHmac('sha256', secret).update(message).digest(), given),
  );
}

/** What the gateway signs when a payment of one of its orders succeeded. */
export const signedMessage = (remoteOrderId: string, remotePaymentId: string) =>
  `${remoteOrderId}|${remotePaymentId}`;
