import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import { LOCKS, withAdvisoryLock } from '../database/advisory-lock.js';
import { optionsIn } from '../products/options/options.js';
import { Product } from '../products/product.entity.js';
import { Review } from '../products/review.entity.js';
import { facetsOf } from '../products/variants/grid.js';
import { Variant } from '../products/variants/variant.entity.js';
import { hashPassword } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import type { Demo } from './open-demo.js';
import { pictureNames } from './picture-name.js';

const DAY_MS = 86_400_000;

/** Fills an empty shop with the demo catalogue and accounts, once. */
export async function fillWhenEmpty(dataSource: DataSource, demo: Demo): Promise<void> {
  await withAdvisoryLock(dataSource, LOCKS.demo, async (runner) => {
    const [{ empty }] = (await runner.query('SELECT NOT EXISTS (SELECT FROM products) AS empty')) as [
      { empty: boolean },
    ];
    if (empty) await fill(dataSource, demo);
  });
}

async function fill(dataSource: DataSource, demo: Demo): Promise<void> {
  await dataSource.transaction(async (tx) => {
    const authors = await addAccounts(demo, tx);
    const products = await addProducts(demo, tx);
    await addReviews(demo, products, authors, tx);
  });
}

/** @returns all accounts by email */
async function addAccounts({ accounts, shoppers }: Demo, tx: EntityManager): Promise<Map<string, User>> {
  const locked = await hashPassword(newId());
  const demo = await Promise.all(
    accounts.map(async ({ password, ...account }) => ({
      ...account,
      passwordHash: await hashPassword(password),
    })),
  );
  const reviewers = shoppers.map(({ name, email }) => ({
    name,
    email,
    isAdmin: false,
    passwordHash: locked,
  }));
  const users = [...demo, ...reviewers].map((account) => tx.create(User, { id: newId(), ...account }));
  await tx.createQueryBuilder().insert().into(User).values(users).orIgnore().execute();
  return new Map((await tx.find(User)).map((user) => [user.email, user]));
}

/** @returns the product ids by slug; the last product of the catalogue is the newest */
async function addProducts(
  { catalogue, daysInShop, gridOf }: Demo,
  tx: EntityManager,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const nameOf = pictureNames();
  const variants: Partial<Variant>[] = [];
  const options = await optionsIn(tx);
  const rows = catalogue.map((product, i) => {
    const { slug, name, brand, category, gender, colors, price, countInStock, description } = product;
    const createdAt = new Date(Date.now() - daysInShop(i) * DAY_MS);
    const id = newId(createdAt);
    ids.set(slug, id);
    const imageOf = (color: string) => (color === colors[0] ? null : nameOf(slug, color));
    const grid = gridOf(product);
    variants.push(
      ...grid.map((variant) => ({
        id: newId(createdAt),
        productId: id,
        image: imageOf(variant.color),
        ...variant,
        stockReceived: variant.countInStock,
      })),
    );
    return {
      id,
      name,
      brand,
      category,
      gender,
      ...facetsOf(grid, options),
      price,
      description,
      countInStock,
      stockReceived: countInStock,
      scarcest: Math.min(...grid.map((variant) => variant.countInStock)),
      image: nameOf(slug, colors[0]!),
      listed: true,
      createdAt,
    };
  });
  await tx.insert(Product, rows as Product[]);
  await tx.insert(Variant, variants);
  return ids;
}

async function addReviews(
  { reviews }: Demo,
  products: Map<string, string>,
  authors: Map<string, User>,
  tx: EntityManager,
): Promise<void> {
  const rows = reviews.map(({ product, shopper, rating, comment, daysAgo }) => {
    const author = authors.get(shopper)!;
    const createdAt = new Date(Date.now() - daysAgo * DAY_MS);
    return {
      id: newId(createdAt),
      productId: products.get(product)!,
      userId: author.id,
      name: author.name,
      rating,
      comment,
      createdAt,
    };
  });
  await tx.insert(Review, rows);
  await tx.query(`UPDATE products p SET rating_sum = r.sum, num_reviews = r.count, rating = round(r.sum::numeric / r.count, 2)
    FROM (SELECT product_id, sum(rating)::int AS sum, count(*)::int AS count FROM reviews GROUP BY 1) r WHERE r.product_id = p.id`);
}
