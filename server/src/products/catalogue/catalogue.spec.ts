import { newId } from '../../common/ids.js';
import { Catalogue } from './catalogue.js';

it('loads a product and its newest reviews concurrently, and returns them together', async () => {
  const [id, review] = [newId(), { name: 'Asha' }];
  const asked: string[] = [];
  let come!: (rows: object[]) => void;
  const rows = new Promise<object[]>((resolve) => (come = resolve));
  const reads = { prepared: () => (asked.push('product'), rows) };
  const reviews = { of: () => (asked.push('reviews'), Promise.resolve(new Map([[id, [review]]]))) };
  const answers = { noteTags: () => undefined };
  const catalogue = new Catalogue(
    ...([reads, {}, answers, {}, reviews] as never as ConstructorParameters<typeof Catalogue>),
  );
  const found = catalogue.get(id.toUpperCase(), { withReviews: true });
  expect(asked).toEqual(['product', 'reviews']);
  come([{ id, rating: '0' }]);
  expect(await found).toMatchObject({ id, newestReviews: [review] });
});
