import { diagnose } from '../../src/doctor/diagnose.js';
import type { Product } from '../../src/products/product.entity.js';
import { factories, Person } from '../factories.js';
import { useShop } from '../shop.js';

let product: Product;

const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  product = await create.product();
});
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

const review = (author: Person, rating: number) =>
  author.post(`/api/products/${product.id}/reviews`, { rating, comment: `${rating} stars` });
const read = async () => (await create.stranger().get(`/api/products/${product.id}`)).body;

describe('reviews', () => {
  it('are all counted when written concurrently', async () => {
    const authors = await Promise.all(Array.from({ length: 20 }, () => create.user()));
    await Promise.all(authors.map((author, n) => review(author, 1 + (n % 3))));
    expect(await read()).toMatchObject({ numReviews: 20, rating: 1.95 });
  });

  it('are accepted once when one shopper sends several concurrently', async () => {
    const author = await create.user();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => review(author, rating)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await read()).numReviews).toBe(1);
  });

  it('keep their author’s name at the time, also after the account is renamed and deleted', async () => {
    const [author, admin] = [await create.user({ name: 'First Name' }), await create.admin()];
    await review(author, 4);
    await author.put('/api/users/profile', { name: 'Other Name' });
    await admin.delete(`/api/users/${author.user.id}`);
    expect((await read()).reviews).toMatchObject([{ name: 'First Name', rating: 4, comment: '4 stars' }]);
  });

  it('are shown newest first, fifty at most over REST and as many as asked for over GraphQL', async () => {
    for (let n = 0; n < 51; n++) await review(await create.user(), 1 + (n % 5));
    const { reviews } = await read();
    expect(reviews).toHaveLength(50);
    const dates = reviews.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    const ask = (limit: number) =>
      create
        .stranger()
        .graphql('query ($id: ID!, $limit: Int) { product(id: $id) { reviews(limit: $limit) { id } } }', {
          id: product.id,
          limit,
        });
    const { data } = await ask(3);
    expect(data.product.reviews).toEqual(
      reviews.slice(0, 3).map(({ _id }: { _id: string }) => ({ id: _id })),
    );
    const after = async (review: string) => {
      const query = 'query ($id: ID!, $after: ID) { product(id: $id) { reviews(after: $after) { id } } }';
      const answer = await create.stranger().graphql(query, { id: product.id, after: review });
      return answer.data.product.reviews as { id: string }[];
    };
    expect(await after(reviews[1]._id)).toHaveLength(49); // those that REST showed, and the first one written
    expect((await after(reviews[1]._id))[0]).toEqual({ id: reviews[2]._id });
    expect(await after(reviews[49]._id)).toHaveLength(1);
    for (const other of [product.id, 'no-id']) expect(await after(other)).toEqual([]);
    for (const limit of [0, 101])
      expect((await ask(limit)).errors![0]!.extensions.code).toBe('BAD_USER_INPUT');
  });
});
