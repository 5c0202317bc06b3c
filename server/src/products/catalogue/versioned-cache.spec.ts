import { setTimeout } from 'node:timers/promises';
import { type Version, VersionedCache } from './versioned-cache.js';

let version: Version;
let loaded: object[];
beforeEach(() => (loaded = []));

const newCache = () => new VersionedCache<object>({ maxBytes: 10_000, sizeOf: () => 0 });

function read(cache: VersionedCache<object>, key: string) {
  const load = () => {
    loaded.push({ key });
    return Promise.resolve({ version, value: loaded.at(-1)! });
  };
  return cache.getOrLoad(key, () => Promise.resolve(version), load);
}

it('reloads a value only when the version changes', async () => {
  const cache = newCache();
  version = 'first';
  const first = await read(cache, 'wool');
  expect(await read(cache, 'wool')).toBe(first);
  version = 'second';
  const second = await read(cache, 'wool');
  expect(await read(cache, 'wool')).toBe(second);
  expect(await read(cache, 'silk')).not.toBe(second);
  expect(loaded).toHaveLength(3);
});

it('caches nothing without a version', async () => {
  const cache = newCache();
  version = null;
  await read(cache, 'wool');
  await read(cache, 'wool');
  expect(loaded).toHaveLength(2);
});

describe('its content is bounded', () => {
  beforeEach(() => (version = 'first'));
  const keysLoaded = () => loaded.map((value) => (value as { key: string }).key).join(' ');

  it('by the size of keys and values', async () => {
    const cache = new VersionedCache<object>({ maxBytes: 3000, sizeOf: () => 1000 });
    const long = 'wool '.repeat(300);
    for (const key of ['wool', 'silk', 'linen', 'silk', 'wool', long, 'wool', 'silk']) await read(cache, key);
    expect(keysLoaded()).toBe(`wool silk linen wool ${long} wool silk`);
  });

  it('by its age', async () => {
    const cache = new VersionedCache<object>({ maxBytes: 10_000, sizeOf: () => 0, ttlMs: 1 });
    for (let n = 0; n < 2; n++) {
      await read(cache, 'wool');
      await setTimeout(10);
    }
    expect(keysLoaded()).toBe('wool wool');
  });
});
