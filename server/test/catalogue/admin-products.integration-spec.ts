import { factories } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();

/** The names of the products that an admin finds. */
async function find(search: string): Promise<string[]> {
  const { adminProducts } = await admin.ask(
    'query ($search: String) { adminProducts(search: $search) { count items { name } } }',
    { search },
  );
  const names = adminProducts.items.map(({ name }: { name: string }) => name);
  expect(adminProducts.count).toBe(names.length);
  return names as string[];
}

const coat = await create.product({ name: 'Women’s coat', brand: 'Northpeak' });
const cape = await create.productOf(
  [
    { size: 'Small', sku: 'CAPE-1' },
    { size: 'Large', sku: 'CAPE-2' },
  ],
  {
    name: "Women's cape",
  },
);
const gone = await create.productOf([{ size: 'Small', sku: 'GONE-1' }], { name: 'Gone' });
await admin.delete(`/api/products/${gone.id}`);

it.each([
  ['an id', () => coat.id, ['Women’s coat']],
  ['a SKU', () => ' CAPE-2 ', ["Women's cape"]],
  ['a straight apostrophe', () => "women's", ["Women's cape", 'Women’s coat']],
  ['a curly apostrophe', () => 'women’s', ["Women's cape", 'Women’s coat']],
  ['part of a SKU', () => 'CAPE-', []],
  ['the id of a deleted product', () => gone.id, []],
  ['its SKU', () => 'GONE-1', []],
])("an admin's list is searched by %s", async (_, search, names) => {
  expect(await find(search())).toEqual(names);
});

it('finds a product by its id only once, on the first page', async () => {
  const { adminProducts } = await admin.ask(
    'query ($search: String) { adminProducts(search: $search, page: 2) { count pages items { id } } }',
    { search: cape.id },
  );
  expect(adminProducts).toEqual({ count: 1, pages: 1, items: [] });
});
