import type { ServedRequest } from '../served-requests.js';
import { log } from './log.js';

/** A path that could hold what a person typed is told by its route only; what follows a question mark never is. */
const PLAIN_PATH = /^(?!\/search\/|\/product\/[^/]+\/page\/)[\w/.-]{1,200}$/;

/** One line for each request. Who asked is not in it: the log holds nobody's address. */
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
