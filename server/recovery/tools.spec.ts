import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBin } from './tools.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-tools-'));
  await install('versions/15/bin', 'versions/17/bin', 'local');
});
afterAll(() => rm(folder, { recursive: true }));

async function install(...bins: string[]) {
  for (const bin of bins) {
    await mkdir(join(folder, bin), { recursive: true });
    for (const name of ['pg_basebackup', 'pg_receivewal', 'pg_verifybackup', 'pg_ctl', 'psql'])
      await writeFile(join(folder, bin, name), '');
  }
}

const find = (version?: number, versions = 'versions') =>
  findBin(version, {
    versions: join(folder, versions),
    path: ['/nowhere', join(folder, 'local')].join(delimiter),
  })?.slice(folder.length + 1);

it('takes the programs of the version that is asked for, and of the newest where none is', () => {
  expect([find(15), find(17), find()]).toEqual(['versions/15/bin', 'versions/17/bin', 'versions/17/bin']);
});

it('takes those of the PATH where the system keeps no versions apart, or not this one', () => {
  expect([find(15, 'none'), find(undefined, 'none'), find(16)]).toEqual(['local', 'local', 'local']);
});

it('finds none where some are missing', () => {
  expect(findBin(15, { versions: '/nowhere', path: folder })).toBeUndefined();
});
