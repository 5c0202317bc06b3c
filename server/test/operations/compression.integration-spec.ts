import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { PublicAnswers } from '../../src/common/public-answers/public-answers.js';
import { factories } from '../factories.js';
import { buildPages } from '../pages.js';
import { useShop } from '../shop.js';
import { statementCounter } from '../statements.js';

const SCRIPT = `export const words = '${'lorem ipsum '.repeat(200)}';`;

const pages = await buildPages(`'long '.repeat(999)`);
await mkdir(join(pages, 'assets'));
await writeFile(join(pages, 'assets/app.js'), SCRIPT);
await writeFile(join(pages, 'assets/app.js.br'), brotliCompressSync(SCRIPT));
await writeFile(join(pages, 'assets/app.js.gz'), gzipSync(SCRIPT));
const shop = await useShop();
for (let n = 0; n < 12; n++) await factories(shop).product();
afterAll(async () => {
  await rm(pages, { recursive: true });
});

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The raw response. */
const fetchRaw = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<Sent>((resolve, reject) => {
    const asking = request(shop.url + path, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asking.on('error', reject).end();
  });

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };
const unpacked = ({ headers, body }: Sent) =>
  UNPACK[headers['content-encoding'] as keyof typeof UNPACK](body).toString();

const BROWSER = 'gzip, deflate, br, zstd';
const GRAPHQL = `/graphql?query=${encodeURIComponent('{ products { items { id name description image brand } } }')}`;

describe.each([
  ['a list over REST', '/api/products'],
  ['a list over GraphQL', GRAPHQL],
  ['a page', '/'],
  ['a script', '/assets/app.js'],
])('%s', (_, path) => {
  const ask = (encoding: string | undefined, headers = {}, method = 'GET') =>
    fetchRaw(
      path,
      {
        'apollo-require-preflight': 'true',
        ...(encoding && { 'accept-encoding': encoding }),
        ...headers,
      },
      method,
    );

  it('is compressed with the best encoding that the client accepts', async () => {
    const [plain, gzip, br] = [await ask(undefined), await ask('gzip'), await ask(BROWSER)];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br']);
    expect([unpacked(gzip), unpacked(br)]).toEqual([plain.body.toString(), plain.body.toString()]);
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
    expect(Number(br.headers['content-length'])).toBe(br.body.length);
    expect(br.headers['content-type']).toBe(plain.headers['content-type']);
    for (const { headers } of [plain, gzip, br]) expect(headers.vary).toContain('accept-encoding');
  });

  it.each([
    ['deflate', undefined],
    ['gzip, deflate', 'gzip'],
    ['*', 'br'],
    ['BR', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*, gzip;q=0', 'br'],
    ['br;q=0.2, gzip;q=0.3', 'gzip'],
    ['identity, gzip;q=0.1', undefined],
    ['*;q=0', undefined],
    ['what;;is=this', undefined],
  ])(
    'for Accept-Encoding %s has Content-Encoding %s, on repeated requests as well',
    async (accepted, packing) => {
      for (const { status, headers } of [await ask(accepted), await ask(accepted)])
        expect([status, headers['content-encoding']]).toEqual([200, packing]);
    },
  );

  it('has the same headers for HEAD as for GET', async () => {
    for (const encoding of [undefined, 'gzip', BROWSER]) {
      const [head, get] = [await ask(encoding, {}, 'HEAD'), await ask(encoding)];
      expect(head.headers['content-encoding']).toBe(get.headers['content-encoding']);
      expect([undefined, get.headers['content-length']]).toContain(head.headers['content-length']);
      expect(head.headers.etag).toBe(get.headers.etag);
    }
  });

  it('returns 304 for a matching ETag', async () => {
    const { headers } = await ask(BROWSER);
    const again = await ask(BROWSER, { 'if-none-match': headers.etag! });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers.vary).toContain('accept-encoding');
  });
});

it('does not compress short responses', async () => {
  const { headers, body } = await fetchRaw('/api/razorpay/get-razorpay-key', { 'accept-encoding': BROWSER });
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(body.toString())).toHaveProperty('key');
});

it('serves every encoding from one cached response, until what it shows changes', async () => {
  const ask = (encoding?: string) =>
    fetchRaw('/api/products', encoding ? { 'accept-encoding': encoding } : {});
  const textOf = (sent: Sent) => (sent.headers['content-encoding'] ? unpacked(sent) : sent.body.toString());
  const all = () => Promise.all([undefined, 'gzip', BROWSER, undefined, BROWSER].map(ask));
  await ask(BROWSER);
  const { given } = shop.app.get(PublicAnswers);
  const counted = () => given.kept + given.shared + given.made;
  const until = counted();
  expect(await statementCounter(shop.db)(all)).toBe(0); // made once for all callers
  expect(counted() - until).toBe(5); // and counted for each of them
  const { made } = given;
  const before = new Set((await all()).map(textOf));
  expect(before.size).toBe(1);
  expect(given.made).toBe(made); // other encodings are kept as well
  const tags = new Set((await all()).map(({ headers }) => headers.etag));
  expect(tags.size).toBe(1);
  await shop.db.query("UPDATE products SET name = 'Renamed'");
  const after = new Set((await all()).map(textOf));
  expect(after.size).toBe(1);
  expect([...after][0]).toContain('"Renamed"');
});
