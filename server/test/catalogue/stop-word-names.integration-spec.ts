import { UnderstandMore1764740000000 } from '../../src/database/migrations/1764740000000-UnderstandMore.js';
import { VOCABULARY } from '../../src/doctor/vocabulary-checks.js';
import { factories } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const migration = new UnderstandMore1764740000000();

/** Searches with a different spelling each time, since answers are kept until products change. */
async function find(keyword: string): Promise<string[]> {
  const { body } = await create.stranger().get(`/api/products?keyword=${encodeURIComponent(keyword)}`);
  return (body.products as { name: string }[]).map(({ name }) => name);
}

/** The doctor's findings about the search vocabulary. */
const complaints = async () => (await Promise.all(VOCABULARY.map(({ sql }) => shop.db.query(sql)))).flat();

it('makes existing products findable by names that are stop words, until the migration is reverted', async () => {
  const runner = shop.db.createQueryRunner();
  await migration.down(runner);
  await create.product({ name: 'Slim jeans', brand: 'ONLY' });
  await create.product({ name: 'Now', brand: 'Northpeak', listed: false });
  await create.product({ name: 'Tee', brand: 'Northpeak' });
  expect([await find('only'), await complaints()]).toEqual([[], []]);
  await migration.up(runner);
  await migration.up(runner); // as after a first attempt that was interrupted
  expect([await find('Only'), await complaints()]).toEqual([['Slim jeans'], []]);
  await migration.down(runner);
  expect([await find('ONLY'), await find('slim'), await complaints()]).toEqual([[], ['Slim jeans'], []]);
  await migration.up(runner);
  await runner.release();
});
