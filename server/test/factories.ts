import { JwtService } from '@nestjs/jwt';
import { newId } from '../src/common/ids.js';
import { Gender, Product } from '../src/products/product.entity.js';
import { Variant } from '../src/products/variants/variant.entity.js';
import { Variants } from '../src/products/variants/variants.js';
import { hashPassword } from '../src/users/passwords.js';
import { Tokens } from '../src/users/tokens.js';
import { User } from '../src/users/user.entity.js';
import { Client } from './client.js';
import type { Shop } from './shop.js';

export const PASSWORD = 'Secret123';
export const ADDRESS = { address: '12 MG Road', city: 'Pune', postalCode: '411001', country: 'India' };

let hashed: Promise<string> | undefined;
let serial = 0;

export type Person = Client & { user: User };

/** Creates a test's data directly in the database; fields that are not given get ordinary values. */
export function factories(shop: Shop) {
  async function user(fields: Partial<User> = {}): Promise<Person> {
    const n = ++serial;
    const row = shop.db.manager.create(User, {
      id: newId(),
      name: `Shopper ${n}`,
      email: `shopper${n}@example.com`,
      tokenVersion: 0,
      isAdmin: false,
      passwordHash: await (hashed ??= hashPassword(PASSWORD)),
      ...fields,
    });
    await shop.db.manager.insert(User, row);
    const token = new Tokens(shop.app.get(JwtService, { strict: false })).issue(row);
    return Object.assign(new Client(shop, token), { user: row });
  }

  async function product(fields: Partial<Product> = {}, tx = shop.db.manager): Promise<Product> {
    const n = ++serial;
    const countInStock = fields.countInStock ?? 10;
    const row = {
      id: newId(),
      name: `Canvas shoe ${n}`,
      image: 'images/sample.svg',
      brand: 'Northpeak',
      category: 'Shoes',
      description: 'Light and sturdy.',
      gender: Gender.Mens,
      sizes: ['Medium'],
      colors: ['Black'],
      price: 1499_50,
      countInStock,
      stockReceived: countInStock,
      listed: true,
      ...fields,
    };
    await tx.insert(Product, row);
    return tx.findOneByOrFail(Product, { id: row.id });
  }

  /** A product that is stocked by variant, with its variants in the shop's order. */
  async function productOf(grid: Partial<Variant>[], fields: Partial<Product> = {}) {
    const counts = grid.map(({ countInStock = 5 }) => countInStock);
    const distinct = (names: (string | null | undefined)[]) =>
      [...new Set(names)].flatMap((name) => name ?? []);
    const { id } = await shop.db.transaction(async (tx) => {
      const made = await product(
        {
          countInStock: counts.reduce((sum, count) => sum + count, 0),
          scarcest: Math.min(...counts),
          sizes: distinct(grid.map(({ size }) => size)),
          colors: distinct(grid.map(({ color }) => color)),
          ...fields,
        },
        tx,
      );
      const rows = grid.map((variant, i) => ({
        id: newId(),
        productId: made.id,
        stockReceived: counts[i],
        countInStock: counts[i],
        ...variant,
      }));
      await tx.insert(Variant, rows);
      return made;
    });
    const variants = (await shop.app.get(Variants, { strict: false }).of([id])).get(id)!;
    return Object.assign(await shop.db.manager.findOneByOrFail(Product, { id }), { variants });
  }

  /** An order placed through the API; by default of one piece of a new product. */
  async function order(buyer: Person, lines?: { productId: string; variantId?: string; qty: number }[]) {
    const wanted = lines ?? [{ productId: (await product()).id, qty: 1 }];
    const orderItems = wanted.map(({ productId, variantId, qty }) => ({
      product: productId,
      variant: variantId,
      qty,
    }));
    const { status, body } = await buyer.post('/api/orders', {
      orderItems,
      shippingAddress: ADDRESS,
      paymentMethod: 'PayPal',
    });
    if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
    return body as { _id: string; number: string; totalPrice: number; status: string };
  }

  return {
    user,
    admin: (fields: Partial<User> = {}) => user({ isAdmin: true, ...fields }),
    stranger: () => new Client(shop),
    product,
    productOf,
    order,
  };
}
