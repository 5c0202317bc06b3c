import { KNOWN_ACCOUNTS } from './known-accounts.js';
import { openDemo } from './open-demo.js';

it('names every account that the demo opens', async () => {
  const { accounts } = await openDemo();
  expect(accounts.map(({ email, password }) => ({ email, password }))).toEqual(KNOWN_ACCOUNTS);
});
