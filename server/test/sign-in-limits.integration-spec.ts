import { BUCKETS } from '../src/common/rate-limits.js';
import { config } from '../src/config.js';
import { factories, PASSWORD } from './factories.js';
import { openShop, Shop } from './shop.js';

const PER_ACCOUNT = BUCKETS['sign-in-account'].points;
const PER_ADDRESS = BUCKETS['sign-in'].points;

let shop: Shop;
let create: ReturnType<typeof factories>;
let serial = 0;

beforeAll(() => {
  config.rateLimits = true;
  // So that a test can come from many addresses.
  config.trustedProxies = ['127.0.0.1'];
});
beforeEach(async () => {
  shop = await openShop();
  create = factories(shop);
});
afterEach(() => shop.close());

const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++serial % 250}` });
const login = (email: string, password: string, headers = elsewhere()) =>
  create.stranger().post('/api/users/login', { email, password }, headers);
const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

it('slows guesses at one account down, from wherever they come and however many at once', async () => {
  const { user } = await create.user();
  const guesses = statuses(await times(PER_ACCOUNT + 5, (n) => login(user.email, `Guess${n}`)));
  expect(guesses.filter((status) => status === 401)).toHaveLength(PER_ACCOUNT);
  expect(guesses.filter((status) => status === 429)).toHaveLength(5);

  const refused = await login(user.email.toUpperCase(), PASSWORD);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  expect((await login((await create.user()).user.email, PASSWORD)).status).toBe(200);
});

it('slows guesses at an account that does not exist down alike', async () => {
  const guesses = await times(PER_ACCOUNT + 1, () => login('nobody@example.com', 'Guess1'));
  expect(statuses(guesses).sort()).toEqual([...Array<number>(PER_ACCOUNT).fill(401), 429]);
});

it('starts counting afresh with each sign-in that succeeds', async () => {
  const { user } = await create.user();
  for (let round = 0; round < 3; round++) {
    await times(PER_ACCOUNT - 1, () => login(user.email, 'Guess1'));
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  }
});

it('slows sign-ins from one address down, whatever the account, over both APIs', async () => {
  const from = { 'x-forwarded-for': '198.51.100.1' };
  const answers = await times(PER_ADDRESS + 1, (n) => login(`guess${n}@example.com`, 'Guess1', from));
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1);

  const query = 'mutation { login(input: { email: "x@example.com", password: "x" }) { token } }';
  const { body } = await create.stranger().post('/graphql', { query }, from);
  expect(body.errors[0].extensions).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfter: expect.any(Number) as number,
  });
  expect((await login('x@example.com', 'x')).status).toBe(401);
});

it('slows registrations from one address down', async () => {
  const from = { 'x-forwarded-for': '198.51.100.3' };
  const answers = await times(BUCKETS.register.points + 1, () =>
    create.stranger().post('/api/users', {}, from),
  );
  expect(statuses(answers).sort()).toEqual([...Array<number>(BUCKETS.register.points).fill(400), 429]);
});
