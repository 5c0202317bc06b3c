import type { DataSource } from 'typeorm';
import { createStorage } from '../uploads/storage.js';
import { Drawings } from './drawings.js';
import { fillWhenEmpty } from './fill.js';
import { openDemo } from './open-demo.js';

/** Fills the shop when it is empty, and has the pictures of its products drawn. */
export async function openDemoShop(dataSource: DataSource) {
  const demo = await openDemo();
  await fillWhenEmpty(dataSource, demo);
  const drawings = new Drawings(await imagesOf(dataSource), createStorage(), demo.artist);
  return { accounts: demo.accounts, drawings };
}

/** Whatever shows a picture of the demo, in the order of the lists. */
async function imagesOf(dataSource: DataSource): Promise<string[]> {
  const rows: { image: string }[] = await dataSource.query(
    `SELECT image FROM products WHERE image LIKE 'uploads/%' ORDER BY created_at DESC`,
  );
  return rows.map(({ image }) => image);
}
