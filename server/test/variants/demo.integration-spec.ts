import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import { fillWhenEmpty } from '../../src/demo/fill.js';
import { openDemo } from '../../src/demo/open-demo.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { Client } from '../client.js';
import { useShop } from '../shop.js';

const db = await createDataSource(config.databaseUrl!).initialize();
await fillWhenEmpty(db, await openDemo());
await db.destroy();
const shop = await useShop();

interface Row {
  colors: string[];
  countInStock: number;
  pictures: { src: string }[];
  variants: { color: string; countInStock: number; picture: { src: string } }[];
}

it('stocks the demo by size and colour, each colour with its own picture', async () => {
  expect(await diagnose(shop.db)).toEqual([]);
  const stranger = new Client(shop);
  const products: Row[] = [];
  for (let page = 1; page < 9; page++) {
    const data = await stranger.ask(
      `{ products(page: ${page}) { items { colors countInStock pictures { src }
         variants { color countInStock picture { src } } } } }`,
    );
    products.push(...(data.products.items as Row[]));
  }
  expect(products.length).toBeGreaterThanOrEqual(72);
  for (const { colors, variants, pictures } of products) {
    const shown = new Set(variants.map(({ color, picture }) => `${color} ${picture.src}`));
    expect(shown.size).toBe(colors.length);
    expect(new Set(pictures.map(({ src }) => src)).size).toBe(colors.length);
  }
  const inOrder = products.map(({ colors }) => ['Black', 'Red'].filter((color) => colors.includes(color)));
  expect(products.map(({ colors }) => colors)).toEqual(inOrder);
  const partly = products.filter(
    ({ countInStock, variants }) =>
      countInStock > 0 && variants.some((variant) => variant.countInStock === 0),
  );
  expect(partly.length).toBeGreaterThan(10);
});
