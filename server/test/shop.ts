import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { createApp } from '../src/app.js';
import { EVERYTHING } from '../src/common/public-answers/answer.js';
import { PublicAnswers } from '../src/common/public-answers/public-answers.js';
import { config } from '../src/config.js';
import { createDataSource } from '../src/database/data-source.js';
import { Product } from '../src/products/product.entity.js';

export interface Shop {
  app: NestFastifyApplication;
  db: DataSource;
  /** The shop's root address, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** The whole shop, listening on a free port, on this test file's own database. */
export async function openShop(): Promise<Shop> {
  const db = await createDataSource(config.databaseUrl!).initialize();
  const app = await createApp(db);
  await app.listen(0, '127.0.0.1');
  return { app, db, url: await app.getUrl(), close: () => app.close() };
}

/** The same, with workers that run its jobs. */
export function openWorkingShop(): Promise<Shop> {
  config.workers = true;
  return openShop().finally(() => (config.workers = false));
}

/** The shop of a whole test file, closed after the last test. */
export async function useShop(): Promise<Shop> {
  const shop = await openShop();
  afterAll(() => shop.close());
  return shop;
}

/** How many pieces of a product are on the shelf. */
export async function stockLeft({ db }: Shop, productId: string): Promise<number> {
  return (await db.manager.findOneByOrFail(Product, { id: productId })).countInStock;
}

/** Drops all answers that the shop has kept for anonymous callers. */
export const dropAnswers = ({ app }: Shop) => app.get(PublicAnswers).drop([EVERYTHING]);

/** Tables in which migrations insert the initial rows of a new shop. */
const GIVEN = ['migrations', 'sizes', 'colors'];

/** Empties the shop of everything that tests have added. */
export async function emptyShop(db: DataSource): Promise<void> {
  const tables = await db.query<{ name: string }[]>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [GIVEN],
  );
  await db.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}, graphile_worker._private_jobs`);
}
