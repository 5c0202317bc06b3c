import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DiskStorage } from './storage.js';

it('concurrent writes of the same picture leave one complete file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-storage-'));
  const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(100_000, letter));
  await Promise.all(contents.map((content) => new DiskStorage(folder).put('shirt.jpg', content)));
  expect(await readdir(folder)).toEqual(['shirt.jpg']);
  const kept = await readFile(join(folder, 'shirt.jpg'));
  expect(contents.some((content) => content.equals(kept))).toBe(true);
  await rm(folder, { recursive: true });
});

it('an unreadable folder is SERVICE_UNAVAILABLE, a missing picture undefined', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-storage-'));
  await symlink('loop', join(folder, 'loop'));
  await expect(new DiskStorage(join(folder, 'loop')).get('shirt.jpg')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  expect(await new DiskStorage(join(folder, 'none')).get('shirt.jpg')).toBeUndefined();
  await rm(folder, { recursive: true });
});

it('warns at startup of a folder that cannot be written to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-storage-'));
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await new DiskStorage(join(folder, 'data/uploads')).onModuleInit();
  expect(warn).not.toHaveBeenCalled();
  await writeFile(join(folder, 'file'), '');
  await new DiskStorage(join(folder, 'file/uploads')).onModuleInit();
  expect(warn.mock.calls).toEqual([[expect.stringContaining('DATA_DIR cannot be written to')]]);
  await rm(folder, { recursive: true });
});
