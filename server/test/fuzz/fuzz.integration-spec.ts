import { GraphQLSchemaHost } from '@nestjs/graphql';
import fc from 'fast-check';
import { diagnose } from '../../src/doctor/diagnose.js';
import type { Client } from '../client.js';
import { restHandlers } from '../handlers.js';
import { useShop } from '../shop.js';
import { Actors, fillPlaceholders, createActors } from './actors.js';
import { GraphQLRequest, requestsFor } from './graphql-requests.js';
import { requestsTo, RestRequest } from './rest-requests.js';

/** Requests per route and operation, the same each time; npm run fuzz sends many more, with a new seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
const MINUTES = 60_000;

/** What a response must never reveal: code, statements, places in files. */
const INTERNALS =
  /\bat .+:\d+:\d+|node_modules|QueryFailed|syntax error at|violates|\b(SELECT|INSERT|UPDATE) .*\b(FROM|INTO|SET)\b|TypeError|is not a function|of undefined/;

let actors: Actors;
let sent = 0;

const shop = await useShop();
console.info(`FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`);

const callers = fc.constantFrom('anyone', 'user', 'admin', 'admin');

/** Sends requests of one kind, as callers of every kind; fast-check shrinks a failure. */
async function fuzz<T>(requests: fc.Arbitrary<T>, send: (caller: Client, request: T) => Promise<void>) {
  actors = await createActors(shop);
  await fc.assert(
    fc.asyncProperty(requests, callers, fc.nat({ max: 2 }), async (request, caller, choice) => {
      if (++sent % 50 === 0) actors = await createActors(shop);
      await send(actors.callers[caller], fillPlaceholders(request, actors.ids, choice));
    }),
    { numRuns: RUNS, seed: SEED },
  );
}

/** The query string of JSON values; lists become repeated parameters. */
function inUrl(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [
      name,
      typeof one === 'string' ? one : JSON.stringify(one),
    ]),
  );
  const text = new URLSearchParams(pairs).toString();
  return text ? `?${text}` : '';
}

async function sendRest(caller: Client, { method, path, query, body, headers }: RestRequest) {
  const answer = await caller.rest(method, (path + inUrl(query)).slice(0, 12_000), body, headers);
  const { status } = answer;
  expect([status < 500, answer.body]).toEqual([true, answer.body]);
  if (status >= 400)
    expect(answer.body).toEqual({
      message: expect.not.stringMatching(INTERNALS),
      code: expect.stringMatching(/^[A-Z_]+$/),
    });
}

/** Twice, because the second request is compiled. */
async function sendGraphQL(caller: Client, request: GraphQLRequest) {
  for (let time = 0; time < 2; time++) await sendOnce(caller, request);
}

async function sendOnce(caller: Client, request: GraphQLRequest) {
  const { status, body } = await caller.post('/graphql', request);
  expect([status < 500, body]).toEqual([true, body]);
  for (const { message, extensions, ...rest } of body.errors ?? []) {
    expect(extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
    expect(message).not.toMatch(INTERNALS);
    expect(Object.keys(rest as object).every((key) => ['path', 'locations'].includes(key))).toBe(true);
  }
}

it(
  'no request to any REST route causes a 5xx response or reveals internals',
  async () => {
    const routes = restHandlers(shop.app).map(({ name }) => name);
    expect(routes.length).toBeGreaterThan(25);
    for (const route of routes) await fuzz(requestsTo(route), sendRest);
  },
  60 * MINUTES,
);

it(
  'no request for any GraphQL operation causes an internal error or reveals internals',
  async () => {
    const { schema } = shop.app.get(GraphQLSchemaHost);
    for (const [operation, type] of [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
    ] as const)
      for (const field of Object.values(type!.getFields()))
        await fuzz(requestsFor(operation, field), sendGraphQL);
  },
  60 * MINUTES,
);

it('leaves the data consistent', async () => {
  expect(await diagnose(shop.db)).toEqual([]);
});
