import { chmod, cp, mkdir, mkdtemp, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findHome } from './home.js';

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;
let checkout: string;
let folders: Set<string>;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'shop-home-'));
  folders = new Set();
});

afterEach(async () => {
  await rm(checkout, { recursive: true });
  for (const folder of folders) {
    if (folder.startsWith(checkout)) continue;
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}.owner`);
  }
});

/** The cluster's folder, created as a first start would. */
async function settle(dataDir: string): Promise<string> {
  const { folder } = await findHome(dataDir);
  await mkdir(folder, { recursive: true });
  folders.add(folder);
  return folder;
}

it.each(['file', 'file/data'])(
  'rejects %s, where no folder can be created, with an error that names DATA_DIR',
  async (name) => {
    await writeFile(join(checkout, 'file'), '');
    await expect(findHome(join(checkout, name))).rejects.toThrow(/^DATA_DIR must be a folder/);
  },
);

asRoot('as root', () => {
  it('keeps the cluster in the data folder if other users can reach it', async () => {
    await chmod(checkout, 0o755);
    expect(await settle(join(checkout, 'data'))).toBe(join(checkout, 'data/postgres'));
  });

  it('keeps it outside the data folder if they cannot, and finds it again', async () => {
    const folder = await settle(join(checkout, 'data'));
    expect(dirname(folder)).toMatch(/^\/var\/(lib|tmp)\//);
    expect(await readlink(join(checkout, 'data/postgres'))).toBe(folder);
    expect(await settle(join(checkout, 'data'))).toBe(folder);
  });

  it('finds it after the checkout was moved', async () => {
    const folder = await settle(join(checkout, 'data'));
    await rename(join(checkout, 'data'), join(checkout, 'moved'));
    expect(await settle(join(checkout, 'moved'))).toBe(folder);
  });

  it('gives a copied checkout a cluster of its own', async () => {
    const folder = await settle(join(checkout, 'data'));
    await cp(join(checkout, 'data'), join(checkout, 'copy'), { recursive: true, verbatimSymlinks: true });
    expect(await settle(join(checkout, 'copy'))).not.toBe(folder);
    expect(await settle(join(checkout, 'data'))).toBe(folder);
  });
});
