import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './folders.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a folder with those above it, whoever else does so, and leaves one that is there', async () => {
  const path = join(folder, 'a/b/c');
  await Promise.all([1, 2, 3].map(() => makeFolder(path)));
  await makeFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

it('fails where a file is in its place, or above it', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(file, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('fails where no system makes folders, and does not try for ever', async () => {
  await expect(makeFolder('/proc/shop/data')).rejects.toMatchObject({ code: 'ENOENT' });
});
