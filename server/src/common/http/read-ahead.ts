import type { IncomingMessage } from 'node:http';

/**
 * Reads the body of a request before anybody else does. Whoever has no use for it puts it back (`request.unshift`).
 * @param then called with the body, by an event of the connection (see `knowingThen`); with nothing, at once, where it is longer than so
 * many bytes or does not say how long it is
 */
export function readAhead(request: IncomingMessage, longest: number, then: (body?: Buffer) => void): void {
  const length = Number(request.headers['content-length'] ?? Infinity);
  if (!(length > 0 && length <= longest)) return then();
  const look = () => {
    const body = request.read(length) as Buffer | null;
    if (body === null) return; // the rest of it is still under way
    request.off('readable', look);
    then(body);
  };
  request.on('readable', look);
}
