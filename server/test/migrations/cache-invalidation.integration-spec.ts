import { DataSource, type QueryRunner } from 'typeorm';
import { migrate } from '../../src/database/migrate.js';
import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { useShop } from '../shop.js';

let id: string;

const shop = await useShop();
beforeEach(async () => {
  ({ id } = await factories(shop).product({ price: 1_00 }));
});

const price = async () => (await factories(shop).stranger().get(`/api/products/${id}`)).body.price as number;

const doing = (name: string, statement: string) =>
  class {
    name = name;
    up = (runner: QueryRunner) => runner.query(statement);
    down = () => Promise.resolve();
  };
const doublePrices = (name: string) => doing(name, 'UPDATE products SET price = 2 * price');

/** Migrates in a separate process, without the shop's knowledge. */
async function migrateBeside(...further: ReturnType<typeof doing>[]): Promise<string[]> {
  const migrations = [...(shop.db.options.migrations as ReturnType<typeof doing>[]), ...further];
  const beside = await new DataSource({ ...shop.db.options, migrations }).initialize();
  return migrate(beside).finally(() => beside.destroy());
}

it('shows the changes of a migration in another process within a second', async () => {
  expect(await price()).toBe(1);
  const name = 'DoublePrices1999999999990';
  expect(await migrateBeside(doublePrices(name))).toEqual([name]);
  await eventually(async () => expect(await price()).toBe(2), 1000);
});

it('shows the changes of migrations that precede a failed one within a second', async () => {
  expect(await price()).toBe(1);
  const failing = doing('Fail1999999999992', 'SELECT 1 / 0');
  await expect(migrateBeside(doublePrices('DoubleAgain1999999999991'), failing)).rejects.toThrow('zero');
  await eventually(async () => expect(await price()).toBe(2), 1000);
});
