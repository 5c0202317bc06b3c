import type { IncomingMessage } from 'node:http';

/**
 * Reads the body of a request before anything else does. A caller that has no use for it puts it back (`request.unshift`).
 * @param then called with the body, in an event of the connection (see `bindContext`); with nothing, at once, where the body is
 *   empty, longer than `longest` bytes or of unstated length
 */
export function readAhead(request: IncomingMessage, longest: number, then: (body?: Buffer) => void): void {
  const length = Number(request.headers['content-length'] ?? Infinity);
  if (!(length > 0 && length <= longest)) return then();
  const look = () => {
    const body = request.read(length) as Buffer | null;
    if (body === null) return; // the rest is still in transit
    request.off('readable', look);
    then(body);
  };
  request.on('readable', look);
}
