import type { ServedRequest } from '../served-requests.js';
import { log } from './log.js';

/** A path that could hold what a person typed is logged by its route only; query strings never are. */
const PLAIN_PATH = /^(?!\/search\/|\/product\/[^/]+\/page\/)[\w/.-]{1,200}$/;

/** One line for each request. It does not say who asked: the log holds nobody's address. */
export function logRequest({ request, status, ms }: ServedRequest): void {
  const { id, method, url, operation, routeOptions } = request;
  const path = url.split('?', 1)[0]!;
  log.info(
    {
      requestId: id,
      method,
      path: PLAIN_PATH.test(path) ? path : (routeOptions.url ?? 'unknown'),
      ...(operation && { operation }),
      status,
      ms: Math.round(ms * 10) / 10,
    },
    'request',
  );
}
