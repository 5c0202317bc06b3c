import { VERSIONS, withVersions } from './catalogue-sql.js';
import { OptimisticReads, type PreparedReads } from './optimistic-reads.js';
import type { Versions } from './shelf-rows.js';

const PAGE = 'SELECT $1 AS page';
const OLD = { wordsVersion: 'words', shelfVersion: 'old', stockVersion: 'stock', ratingsVersion: 'ratings' };
const NEW = { ...OLD, shelfVersion: 'new' };

let present: Versions;
let statements: string[];
const reads: PreparedReads = {
  prepared: <T>(text: string, [page]: unknown[] = []) => {
    statements.push(text);
    return Promise.resolve([{ ...(text.startsWith(VERSIONS) && present), page }] as T[]);
  },
};
const last: { versions?: Versions } = {};

beforeEach(() => {
  statements = [];
  present = OLD;
  last.versions = OLD;
});

/** Derives a page from what is cached of a version; `times` says how often that was done. */
async function run(pageOf: (shelf: string | null) => number | undefined) {
  const own = new OptimisticReads(reads, last);
  let times = 0;
  const page = await own.run(async () => {
    times++;
    const [versions] = await own.prepared<Versions & object>(VERSIONS);
    const page = pageOf(versions!.shelfVersion);
    if (page === undefined) return versions!.shelfVersion;
    return (await own.prepared<{ page: number }>(PAGE, [page]))[0]!.page;
  });
  return { page, times };
}

it('takes one statement, which also verifies the presumed versions', async () => {
  expect(await run(() => 7)).toEqual({ page: 7, times: 1 });
  expect(statements).toEqual([withVersions(PAGE)]);
});

it('is run once more if they are outdated, and presumes the new version from then on', async () => {
  present = NEW;
  const pageOf = (shelf: string | null) => (shelf === 'new' ? 2 : 1);
  expect(await run(pageOf)).toEqual({ page: 2, times: 2 });
  expect(statements).toEqual([withVersions(PAGE), PAGE]);
  expect(await run(pageOf)).toEqual({ page: 2, times: 1 });
  expect(statements).toHaveLength(3);
});

it('does not repeat a statement if the new version leads to the same one', async () => {
  present = NEW;
  expect(await run(() => 7)).toEqual({ page: 7, times: 2 });
  expect(statements).toHaveLength(1);
});

it('reads the versions with a statement of its own if no other statement returns them', async () => {
  const noPage = () => undefined;
  expect(await run(noPage)).toEqual({ page: 'old', times: 1 });
  expect(statements).toEqual([VERSIONS]);
  present = NEW;
  expect(await run(noPage)).toEqual({ page: 'new', times: 2 });
});

it('reads the versions first if none are known yet', async () => {
  last.versions = undefined;
  expect(await run(() => 7)).toEqual({ page: 7, times: 1 });
  expect(statements).toEqual([VERSIONS, PAGE]);
});

it('reads no versions if nothing depends on them', async () => {
  const own = new OptimisticReads(reads, last);
  expect(await own.run(() => Promise.resolve(7))).toBe(7);
  expect(statements).toEqual([]);
});

it('takes over the versions of another query without a statement', async () => {
  present = NEW;
  const own = new OptimisticReads(reads, last, OLD);
  expect(await own.run(() => own.prepared(VERSIONS))).toEqual([OLD]);
  expect(statements).toEqual([]);
});

it('knows the versions of a single read, but not of several', async () => {
  const own = new OptimisticReads(reads, last);
  await own.prepared(PAGE, [1]);
  expect(own.versionsOfOnlyRead).toEqual(OLD);
  await own.prepared(PAGE, [1]);
  expect(own.versionsOfOnlyRead).toEqual(OLD);
  await own.prepared(PAGE, [2]);
  expect(own.versionsOfOnlyRead).toBeUndefined();
});

it('passes on the error of a failed query', async () => {
  const own = new OptimisticReads(reads, last);
  await expect(own.run(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
