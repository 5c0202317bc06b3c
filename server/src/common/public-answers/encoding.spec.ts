import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contentOf, encode, reencode } from './encoding.js';

const SHORT = 'Ärmel ₹ 499';
const LONG = SHORT.repeat(200);
const VERY_LONG = SHORT.repeat(2000);
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

describe.each([
  ['a long text', LONG],
  ['a very long one', VERY_LONG],
])('%s', (_, text) => {
  it.each(['br', 'gzip', undefined] as const)('survives encoding as %s unchanged', async (how) => {
    const encoded = await encode(text, how);
    expect(encoded.encoding).toBe(how);
    const kept = Buffer.from(contentOf(encoded).body, 'latin1');
    expect((how ? UNPACK[how](kept) : kept).toString()).toBe(text);
  });

  it('keeps its content, ETag and age when re-encoded', async () => {
    const made = { head: {}, etag: 'W/"1"', since: 5 };
    const answer = async (how: 'br' | undefined) => ({ ...made, ...contentOf(await encode(text, how)) });
    const plain = await answer(undefined);
    const br = await reencode(plain, 'br');
    expect(br).toEqual(await answer('br'));
    expect(await reencode(await reencode(br, 'gzip'), undefined)).toEqual(plain);
  });
});

it('a short text is not compressed', async () => {
  expect(await encode(SHORT, 'br')).toEqual({ bytes: Buffer.from(SHORT), encoding: undefined });
});
