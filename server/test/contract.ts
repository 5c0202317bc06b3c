import { validate } from 'uuid';
import { newId } from '../src/common/ids.js';
import { Client } from './client.js';
import type { Shop } from './shop.js';

/** One call of the shop, in both of its APIs. */
export interface Call {
  rest: [method: string, path: string, body?: unknown, headers?: Record<string, string>];
  graphql: [document: string, variables?: Record<string, unknown>];
  /** Converts the REST response to GraphQL's shape, where renaming fields is not enough. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  shape?: (body: any) => unknown;
}

type Given = () => [Client, Call] | Promise<[Client, Call]>;

/** A call over both APIs, and the required outcome of each. */
interface Row {
  does: string;
  /** Called once per API, so that a change finds the same state twice. */
  given: Given;
  /** The REST status. */
  status: number;
  refused?: { code: string; message: string };
  /** What both answers must contain. */
  says?: object;
  /** Where the two answers differ on purpose: the expected value of each. */
  differs?: { rest: unknown; graphql: unknown };
  /** Both APIs read the same row, so ids, dates and names match, too. */
  reads?: boolean;
}

export const accepts = (does: string, given: Given, status: number, says?: object): Row => ({
  does,
  given,
  status,
  says,
});
export const reads = (does: string, given: Given, says?: object): Row => ({
  does,
  given,
  status: 200,
  says,
  reads: true,
});
export const differs = (
  does: string,
  given: Given,
  status: number,
  rest: unknown,
  graphql: unknown,
): Row => ({
  does,
  given,
  status,
  differs: { rest, graphql },
});
export const refuses = (does: string, given: Given, status: number, code: string, message: string): Row => ({
  does: `refuses ${does}`,
  given,
  status,
  refused: { code, message },
});

/** The status and the code of a refused input. */
export const BAD = [400, 'BAD_USER_INPUT'] as const;

interface Outcome {
  status?: number;
  data?: unknown;
  refused?: { code: string; message: string };
}

/** Runs every row over REST and over GraphQL, and compares the two answers. */
export function testBothApis(...rows: (Row | Row[])[]): void {
  it.each(rows.flat())('$does', async (row) => {
    const rest = await overRest(row);
    const graphql = await overGraphQL(row);
    if (row.refused) expectRefusal(row, rest, graphql);
    else expectSuccess(row, rest, graphql);
  });
}

/** The refusals for lack of access: anonymous callers, invalid tokens, and, in calls for admins, a user who is not one. */
export function rejectsUnauthorized(shop: Pick<Shop, 'url'>, call: () => Call, nonAdmin?: Client): Row[] {
  const unknown = [401, 'UNAUTHENTICATED', 'Please sign in'] as const;
  return [
    refuses('an anonymous caller', () => [new Client(shop), call()], ...unknown),
    refuses('an invalid token', () => [new Client(shop, 'a.b.c'), call()], ...unknown),
    ...(nonAdmin
      ? [refuses('a non-admin', () => [nonAdmin, call()], 403, 'FORBIDDEN', 'Only admins may do this')]
      : []),
  ];
}

/** Unknown ids and malformed ids get the same answer. */
export function rejectsUnknownIds(thing: string, caller: () => Client, call: (id: string) => Call): Row[] {
  return [newId(), '123', ' ', 'x'.repeat(36), 'x'.repeat(5000), "1' OR '1'='1"].map((id) =>
    refuses(
      validate(id) ? 'an unknown id' : `the id "${id.slice(0, 40)}"`,
      () => [caller(), withId(call, id)],
      404,
      'NOT_FOUND',
      `${thing} not found`,
    ),
  );
}

function withId(call: (id: string) => Call, id: string): Call {
  const { rest } = call(encodeURIComponent(id));
  return { ...call(id), rest };
}

async function overRest({ given }: Row): Promise<Outcome> {
  const [caller, { rest, shape }] = await given();
  const { status, body } = await caller.rest(...rest);
  if (status >= 400) {
    expect(Object.keys(body as object).sort()).toEqual(['code', 'message']);
    return { status, refused: body as Outcome['refused'] };
  }
  return { status, data: shape ? shape(renamed(body)) : renamed(body) };
}

async function overGraphQL({ given }: Row): Promise<Outcome> {
  const [caller, { graphql }] = await given();
  const { data, errors } = await caller.graphql(...graphql);
  if (errors) return { refused: { code: errors[0]!.extensions.code, message: errors[0]!.message } };
  return { data: Object.values(data as object)[0] };
}

function expectRefusal({ status, refused }: Row, rest: Outcome, graphql: Outcome) {
  expect(rest).toEqual({ status, refused });
  expect(graphql).toEqual({ refused });
}

function expectSuccess(row: Row, rest: Outcome, graphql: Outcome) {
  expect(rest).toEqual({ status: row.status, data: expect.anything() as unknown });
  expect(graphql).toEqual({ data: expect.anything() as unknown });
  if (row.differs) {
    expect({ rest: rest.data, graphql: graphql.data }).toEqual(row.differs);
    return;
  }
  const [one, other] = [rest.data, graphql.data].map((data) => (row.reads ? data : masked(data)));
  expect(one).toEqual(other);
  if (row.says !== undefined) expect(graphql.data).toMatchObject(row.says);
}

const NAMES: Record<string, string> = { _id: 'id', orderItems: 'items' };

const FROM_TEXT: Record<string, boolean> = { true: true, false: false };

/** Renames REST's fields to GraphQL's, and converts its textual isAdmin. */
function renamed(value: unknown): unknown {
  return walk(value, (key, field) => {
    if (key !== 'isAdmin') return [NAMES[key] ?? key, field];
    return [key, typeof field === 'string' ? FROM_TEXT[field] : 'no text'];
  });
}

const OWN =
  /^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d\d-\d\dT[\d:.]+Z$|^ey[\w-]+\.[\w-]+\.[\w-]+$|^\d{3}-\d{3}-\d{3}$/;

/** Masks what differs by subject: ids, dates, tokens, order numbers, and the numbers in names made by tests. */
function masked(value: unknown): unknown {
  return walk(value, (key, field) => {
    if (typeof field !== 'string') return [key, field];
    if (OWN.test(field)) return [key, '*'];
    return [key, ['name', 'email'].includes(key) ? field.replace(/\d+/g, '*') : field];
  });
}

function walk(value: unknown, map: (key: string, field: unknown) => [string, unknown]): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const [name, mapped] = map(key, field);
      return [name, walk(mapped, map)];
    }),
  );
}
