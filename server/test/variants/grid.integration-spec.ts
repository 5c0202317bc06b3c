import { diagnose } from '../../src/doctor/diagnose.js';
import { factories, Person } from '../factories.js';
import { openShop, Shop } from '../shop.js';

let shop: Shop;
let create: ReturnType<typeof factories>;
let admin: Person;

beforeAll(async () => {
  shop = await openShop();
  create = factories(shop);
  admin = await create.admin();
});
afterAll(() => shop.close());
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

const GRID = [
  { size: 'Large', color: 'Red', sku: null, price: 12.5, countInStock: 1 },
  { size: 'Small', color: 'Red', sku: null, price: null, countInStock: 4 },
  { size: 'Small', color: 'Black', sku: null, price: null, countInStock: 0 },
];
const put = (id: string, body: object) => admin.put(`/api/products/${id}`, body);
const get = async (id: string) => (await admin.get(`/api/products/${id}`)).body;
const choices = (product: { variants: { size: string; color: string; countInStock: number }[] }) =>
  product.variants.map(({ size, color, countInStock }) => `${size} ${color} ${countInStock}`);

describe('a grid of sizes and colours', () => {
  it("is shown in the shop's order, and makes the product's sizes, colours and stock", async () => {
    const { id } = await create.product({ countInStock: 7 });
    const { status, body } = await put(id, { variants: GRID.map((v, i) => ({ ...v, sku: `S-${i}` })) });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { countInStock: 5, sizes: ['Small', 'Large'], colors: ['Black', 'Red'], unsorted: 0 },
    });
    expect(choices(body)).toEqual(['Small Black 0', 'Small Red 4', 'Large Red 1']);
    expect(body.variants[2]).toMatchObject({ sku: 'S-0', price: 12.5 });
  });

  it('changes nothing when what was answered is sent back', async () => {
    const { id } = await create.product();
    await put(id, { variants: GRID });
    const before = await get(id);
    expect((await put(id, before)).status).toBe(200);
    expect(await get(id)).toEqual(before);
  });

  it("is its product's however that id is spelt, pictures and history included", async () => {
    const { id } = await create.product();
    const variant = { size: 'Small', color: 'Red', countInStock: 4 };
    await put(id, { variants: [{ ...variant, image: 'images/red.svg' }] });
    const { body } = await put(id.toUpperCase(), { variants: [{ ...variant, countInStock: 3 }] });
    expect(body.variants).toMatchObject([{ image: 'images/red.svg', countInStock: 3 }]);
    const { auditLog } = await admin.ask('{ auditLog { items { before after } } }');
    expect(auditLog.items[0]).toMatchObject({
      before: { _id: id, variants: [{ countInStock: 4 }] },
      after: { _id: id, variants: [{ countInStock: 3 }] },
    });
  });

  it('keeps the ids of its variants, those that were away among them', async () => {
    const { id } = await create.product();
    await put(id, { variants: GRID });
    const { variants } = await get(id);
    await put(id, { variants: GRID.slice(0, 1) });
    expect((await put(id, { variants: GRID })).body.variants).toEqual(variants);
  });
});
