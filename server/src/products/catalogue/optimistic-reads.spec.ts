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

/** Derives a page from what is remembered of a version; `times` says how often it was thought through. */
async function ask(pageOf: (shelf: string | null) => number | undefined) {
  const own = new OptimisticReads(reads, last);
  let times = 0;
  const page = await own.answer(async () => {
    times++;
    const [versions] = await own.prepared<Versions & object>(VERSIONS);
    const page = pageOf(versions!.shelfVersion);
    if (page === undefined) return versions!.shelfVersion;
    return (await own.prepared<{ page: number }>(PAGE, [page]))[0]!.page;
  });
  return { page, times };
}

it('takes one statement, which tells that what was presumed still holds', async () => {
  expect(await ask(() => 7)).toEqual({ page: 7, times: 1 });
  expect(statements).toEqual([withVersions(PAGE)]);
});

it('is thought through anew where it does not, and presumes the new version from then on', async () => {
  present = NEW;
  const pageOf = (shelf: string | null) => (shelf === 'new' ? 2 : 1);
  expect(await ask(pageOf)).toEqual({ page: 2, times: 2 });
  expect(statements).toEqual([withVersions(PAGE), PAGE]);
  expect(await ask(pageOf)).toEqual({ page: 2, times: 1 });
  expect(statements).toHaveLength(3);
});

it('reads nothing twice, also where the same follows from the new version', async () => {
  present = NEW;
  expect(await ask(() => 7)).toEqual({ page: 7, times: 2 });
  expect(statements).toHaveLength(1);
});

it('asks for the versions where nothing else tells them', async () => {
  const answer = () => undefined;
  expect(await ask(answer)).toEqual({ page: 'old', times: 1 });
  expect(statements).toEqual([VERSIONS]);
  present = NEW;
  expect(await ask(answer)).toEqual({ page: 'new', times: 2 });
});

it('presumes nothing before any was told', async () => {
  last.versions = undefined;
  expect(await ask(() => 7)).toEqual({ page: 7, times: 1 });
  expect(statements).toEqual([VERSIONS, PAGE]);
});

it('asks for no version on which nothing rests', async () => {
  const own = new OptimisticReads(reads, last);
  expect(await own.answer(() => Promise.resolve(7))).toBe(7);
  expect(statements).toEqual([]);
});

it('rests on what another question was told, and asks nothing more', async () => {
  present = NEW;
  const own = new OptimisticReads(reads, last, OLD);
  expect(await own.answer(() => own.prepared(VERSIONS))).toEqual([OLD]);
  expect(statements).toEqual([]);
});

it('knows by which versions holds what one statement tells, but not what several do', async () => {
  const own = new OptimisticReads(reads, last);
  await own.prepared(PAGE, [1]);
  expect(own.versionsOfOnlyRead).toEqual(OLD);
  await own.prepared(PAGE, [1]);
  expect(own.versionsOfOnlyRead).toEqual(OLD);
  await own.prepared(PAGE, [2]);
  expect(own.versionsOfOnlyRead).toBeUndefined();
});

it('does not hide what went wrong', async () => {
  const own = new OptimisticReads(reads, last);
  await expect(own.answer(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
