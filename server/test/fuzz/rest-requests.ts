import fc from 'fast-check';
import { body, fields, id, oddText } from './values.js';

export interface RestRequest {
  method: string;
  path: string;
  query: Record<string, unknown>;
  body: unknown;
  headers: Record<string, string>;
}

const QUERY = ['keyword', 'pageNumber', 'search', 'sort', 'product'];
/** Header values that a client can send. */
const headerText = oddText.map((text) =>
  text
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 300)
    .trim(),
);

/** Requests to one route, such as "PUT /api/orders/:id/pay". */
export function requestsTo(route: string): fc.Arbitrary<RestRequest> {
  const [method, pattern] = route.split(' ') as [string, string];
  const parameters = pattern.match(/:\w+/g) ?? [];
  return fc
    .record({
      values: fc.tuple(...parameters.map(() => id)),
      query: fc.oneof(fc.constant({}), fields(QUERY)),
      body,
      key: fc.option(headerText),
      event: fc.option(headerText),
    })
    .map(({ values, query, body, key, event }) => ({
      method,
      path: parameters.reduce((path, parameter, i) => path.replace(parameter, inPath(values[i]!)), pattern),
      query,
      body: method === 'GET' || method === 'DELETE' ? undefined : body,
      headers: {
        ...(key && { 'idempotency-key': key }),
        ...(event && { 'x-razorpay-event-id': event, 'x-razorpay-signature': event }),
      },
    }));
}

/** A segment that cannot be resolved to another path. */
const inPath = (value: string) =>
  value.startsWith('@') ? value : encodeURIComponent(Buffer.from(value).toString()).replace(/^\.*$/, '%00');
