import { KNOWN_ACCOUNTS } from './known-accounts.js';
import { openDemo } from './open-demo.js';

it('lists every account that the demo creates', async () => {
  const { accounts } = await openDemo();
  expect(accounts.map(({ email, password }) => ({ email, password }))).toEqual(KNOWN_ACCOUNTS);
});
