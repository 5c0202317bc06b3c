import { request } from 'node:http';

/** Sends one request and resolves to the status; rejects when no response arrived in time. */
export function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const options = {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'Content-Length': bytes.length },
    };
    const outgoing = request(url, options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}
