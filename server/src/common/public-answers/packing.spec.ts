import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pack, repack } from './packing.js';

const SHORT = 'Ärmel ₹ 499';
const LONG = SHORT.repeat(200);
const VERY_LONG = SHORT.repeat(2000);
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

describe.each([
  ['a long text', LONG],
  ['a very long one', VERY_LONG],
])('%s', (_, text) => {
  it.each(['br', 'gzip', undefined] as const)(
    'packed as %s takes memory of its own, and no more',
    async (how) => {
      const { bytes, packing } = await pack(text, how);
      expect(packing).toBe(how);
      expect((how ? UNPACK[how](bytes) : bytes).toString()).toBe(text);
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    },
  );

  it('is packed otherwise without becoming another answer, or a younger one', async () => {
    const made = { head: {}, etag: 'W/"1"', since: 5 };
    const plain = { ...made, ...(await pack(text, undefined)) };
    const br = await repack(plain, 'br');
    expect(br).toEqual({ ...made, ...(await pack(text, 'br')) });
    expect(await repack(await repack(br, 'gzip'), undefined)).toEqual(plain);
  });
});

it('what is short is not packed', async () => {
  expect(await pack(SHORT, 'br')).toEqual({ bytes: Buffer.from(SHORT), packing: undefined });
});
