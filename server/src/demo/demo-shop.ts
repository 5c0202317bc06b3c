import type { DataSource } from 'typeorm';
import { createStorage } from '../uploads/create-storage.js';
import { Drawings } from './drawings.js';
import { fillWhenEmpty } from './fill.js';
import { openDemo } from './open-demo.js';

/** Fills the shop if it is empty, and finds the pictures that the demo has to draw. */
export async function openDemoShop(dataSource: DataSource) {
  const demo = await openDemo();
  await fillWhenEmpty(dataSource, demo);
  const drawings = new Drawings(await imagesOf(dataSource), await createStorage(), demo.artist);
  return { accounts: demo.accounts, drawings };
}

/** Images in uploads/, in the order in which lists show them; those of variants (the other colours) come last. */
async function imagesOf(dataSource: DataSource): Promise<string[]> {
  const rows: { image: string }[] = await dataSource.query(
    `SELECT image FROM (
       SELECT image, created_at, 1 AS place FROM products
       UNION SELECT v.image, p.created_at, 2 FROM variants v JOIN products p ON p.id = v.product_id) shown
     WHERE image LIKE 'uploads/%' ORDER BY place, created_at DESC`,
  );
  return rows.map(({ image }) => image);
}
