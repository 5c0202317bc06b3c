import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import { ensureFirstAdmin } from '../../src/users/first-admin.js';
import { passwordWeakness } from '../../src/users/password-weakness.js';
import { verifyPassword } from '../../src/users/passwords.js';
import { User } from '../../src/users/user.entity.js';
import { factories, PASSWORD } from '../factories.js';
import { emptyShop, useShop } from '../shop.js';

const EMAIL = 'owner@example.com';
const owner = { email: EMAIL, password: 'Owner1234' };

const shop = await useShop();
beforeEach(() => emptyShop(shop.db));
afterEach(() => jest.restoreAllMocks());

const admins = () => shop.db.manager.findBy(User, { isAdmin: true, deletedAt: IsNull() });
const passwordOf = async ({ id }: User) => {
  const { passwordHash } = await shop.db.manager.findOneOrFail(User, {
    select: { id: true, passwordHash: true },
    where: { id },
  });
  return passwordHash;
};

it('creates the first admin once when four processes start concurrently', async () => {
  const processes: DataSource[] = await Promise.all(
    Array.from({ length: 4 }, () => createDataSource(config.databaseUrl!).initialize()),
  );
  await Promise.all(processes.map((db) => ensureFirstAdmin(db, owner)));
  await Promise.all(processes.map((db) => db.destroy()));

  const [admin, ...others] = await admins();
  expect(others).toEqual([]);
  expect(await verifyPassword(owner.password, await passwordOf(admin!))).toBe(true);
});

it('promotes an existing account, whatever the case of its email, keeps its password and ends its sessions', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const person = await factories(shop).user({ email: 'Owner@Example.com' });
  await ensureFirstAdmin(shop.db, owner);
  expect((await admins()).map(({ id }) => id)).toEqual([person.user.id]);
  expect(await verifyPassword(PASSWORD, await passwordOf(person.user))).toBe(true);
  // The account may have been opened by a stranger.
  expect((await person.get('/api/users/profile')).status).toBe(401);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('keeps its own password'));
});

it('leaves an existing admin unchanged and signed in', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const admin = await factories(shop).admin({ email: EMAIL });
  await ensureFirstAdmin(shop.db, owner);
  expect((await admin.get('/api/users/profile')).status).toBe(200);
  expect(warn).not.toHaveBeenCalled();
});

it('creates a new admin and logs a warning if the account with that email was deleted', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const { user } = await factories(shop).admin({ email: EMAIL });
  await shop.db.manager.softDelete(User, { id: user.id });
  await ensureFirstAdmin(shop.db, owner);

  const found = await admins();
  expect(found).toMatchObject([{ email: EMAIL }]);
  expect(found[0]!.id).not.toBe(user.id);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('was deleted'));
});

it('logs a warning when it creates another admin because the first has changed email', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await ensureFirstAdmin(shop.db, owner);
  expect(warn).not.toHaveBeenCalled();
  await shop.db.manager.update(User, { email: EMAIL }, { email: 'moved@example.com' });
  await ensureFirstAdmin(shop.db, owner);
  expect(await admins()).toHaveLength(2);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('a new admin was made'));
});

it('uses the configured password, and logs a warning if it is too weak for a shopper', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await ensureFirstAdmin(shop.db, { email: EMAIL, password: 'secret' });
  expect(await verifyPassword('secret', await passwordOf((await admins())[0]!))).toBe(true);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('atleast one uppercase character required'));
});

it('writes a generated password to a file with mode 600, and never to the log', async () => {
  const said = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  config.dataDir = await mkdtemp(join(tmpdir(), 'shop-first-admin-'));
  await ensureFirstAdmin(shop.db, { email: EMAIL, password: undefined });

  const file = join(config.dataDir, 'first-admin-password');
  const password = (await readFile(file, 'utf8')).trim();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [admin] = await admins();
  expect(await verifyPassword(password, await passwordOf(admin!))).toBe(true);
  expect(passwordWeakness(password)).toBeUndefined();
  expect(said).toHaveBeenCalledWith(expect.stringContaining(file));
  expect(said).not.toHaveBeenCalledWith(expect.stringContaining(password));
  await rm(config.dataDir, { recursive: true });
});
