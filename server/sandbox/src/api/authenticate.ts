import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../gateway/errors.js';
import { isSame } from '../signing.js';

/** Basic auth; the scheme's spelling is case-sensitive, as at the gateway. */
export function authenticate(request: FastifyRequest, keys: { keyId: string; keySecret: string }): void {
  const { authorization } = request.headers;
  if (!authorization) throw unauthorized('Please provide your api key for authentication purposes');
  const [scheme, token = ''] = authorization.split(' ');
  const given = Buffer.from(token, 'base64').toString();
  if (scheme !== 'Basic' || !isSame(given, `${keys.keyId}:${keys.keySecret}`))
    throw unauthorized('Authentication failed');
}
