import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import { config } from '../config.js';
import { Product } from '../products/product.entity.js';
import { Review } from '../products/review.entity.js';
import { createStorage } from '../uploads/storage.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { hashPassword } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import { withAdvisoryLock } from './advisory-lock.js';

const LOCK = 7_471_002;
const DAY_MS = 86_400_000;
/** So many pictures are drawn at a time: enough to keep a small machine busy. */
const AT_ONCE = 3;

/** The door to the demo. Only a shop that is to be filled has it; the production image has not. */
export const openDemo = async () => (await import('@shop/demo')).openDemo();

type Demo = Awaited<ReturnType<typeof openDemo>>;

/** Fills an empty shop with the demo catalogue and accounts, once. */
export async function seed(dataSource: DataSource): Promise<void> {
  if (!config.seed) return;
  await withAdvisoryLock(dataSource, LOCK, async (runner) => {
    const [{ empty }] = (await runner.query('SELECT NOT EXISTS (SELECT FROM products) AS empty')) as [
      { empty: boolean },
    ];
    if (empty) await fill(dataSource);
  });
}

async function fill(dataSource: DataSource): Promise<void> {
  const demo = await openDemo();
  console.log(
    `Drawing the pictures of ${demo.catalogue.length} products, once: this takes about half a minute ...`,
  );
  const images = await drawAll(demo);
  await dataSource.transaction(async (tx) => {
    const authors = await addAccounts(demo, tx);
    const products = await addProducts(demo, images, tx);
    await addReviews(demo, products, authors, tx);
  });
}

/** Twice what any page shows: drawn larger, the pictures would only take longer. */
const toSize = (svg: string) => svg.replace('width="1200" height="1500"', 'width="960" height="1200"');

async function drawAll({ catalogue, drawProduct }: Demo): Promise<string[]> {
  const uploads = new UploadsService(createStorage());
  const images: string[] = [];
  const draw = async (from: number) => {
    for (let i = from; i < catalogue.length; i += AT_ONCE) {
      images[i] = (await uploads.store(Buffer.from(toSize(drawProduct(catalogue[i]!))), ['svg'])).image;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, from) => draw(from)));
  return images;
}

/** @returns the ids of the shoppers by their email */
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

/** @returns the ids of the products by their slug; the newest is the last of the catalogue */
async function addProducts(
  { catalogue, daysInShop }: Demo,
  images: string[],
  tx: EntityManager,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const rows = catalogue.map(
    ({ slug, name, brand, category, gender, sizes, colors, price, countInStock, description }, i) => {
      const createdAt = new Date(Date.now() - daysInShop(i) * DAY_MS);
      const id = newId(createdAt);
      ids.set(slug, id);
      const facts = {
        name,
        brand,
        category,
        gender,
        sizes: [...sizes],
        colors: [...colors],
        price,
        countInStock,
        description,
      };
      return { id, ...facts, stockReceived: countInStock, image: images[i]!, listed: true, createdAt };
    },
  );
  await tx.insert(Product, rows as Product[]);
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
