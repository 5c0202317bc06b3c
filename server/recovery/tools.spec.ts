import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBin } from './tools.js';

const PROGRAMS = ['pg_basebackup', 'pg_receivewal', 'pg_verifybackup', 'pg_controldata', 'pg_ctl', 'psql'];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-tools-'));
  for (const bin of ['versions/15/bin', 'versions/17/bin', 'local']) await install(bin);
});
afterAll(() => rm(folder, { recursive: true }));

async function install(bin: string, programs = PROGRAMS) {
  await mkdir(join(folder, bin), { recursive: true });
  for (const name of programs) await writeFile(join(folder, bin, name), '');
}

const find = (version?: number, versions = 'versions') =>
  findBin(version, {
    versions: join(folder, versions),
    path: ['/nowhere', join(folder, 'local')].join(delimiter),
  })?.slice(folder.length + 1);

it('finds the programs of the requested version, or of the newest by default', () => {
  expect([find(15), find(17), find()]).toEqual(['versions/15/bin', 'versions/17/bin', 'versions/17/bin']);
});

it('falls back to the programs in the PATH if the requested version, or any, is not installed', () => {
  expect([find(15, 'none'), find(undefined, 'none'), find(16)]).toEqual(['local', 'local', 'local']);
});

it('finds nothing if the programs are not installed', () => {
  expect(findBin(15, { versions: '/nowhere', path: folder })).toBeUndefined();
});

it.each(PROGRAMS)('passes over a folder without %s', async (missing) => {
  await install(
    `without-${missing}`,
    PROGRAMS.filter((name) => name !== missing),
  );
  expect(findBin(15, { versions: '/nowhere', path: join(folder, `without-${missing}`) })).toBeUndefined();
});
