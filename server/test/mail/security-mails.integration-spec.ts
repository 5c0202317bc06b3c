import { config } from '../../src/config.js';
import { factories, Person } from '../factories.js';
import { runDue } from '../jobs.js';
import { startMailServer, MailServer } from '../mail-server.js';
import { useShop } from '../shop.js';

let mailServer: MailServer;
let owner: Person;

const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  mailServer = await startMailServer();
  owner = await create.user();
});
afterEach(() => mailServer.close());

async function mails() {
  await runDue(shop);
  return mailServer.received.map(({ subject, to }) => [subject, (to as { address: string }[])[0]!.address]);
}

it('notifies the old address when the email changes', async () => {
  await owner.put('/api/users/profile', { email: 'moved-on@example.com' });
  expect(await mails()).toEqual([['Your email address was changed', owner.user.email]]);
});

it('notifies the old address when an admin changes the email', async () => {
  await (await create.admin()).put(`/api/users/${owner.user.id}`, { email: 'moved-by-admin@example.com' });
  expect(await mails()).toEqual([['Your email address was changed', owner.user.email]]);
});

it('announces a changed password, with a link to reset it', async () => {
  await owner.put('/api/users/profile', { password: 'Another1' });
  expect(await mails()).toEqual([['Your password was changed', owner.user.email]]);
  expect(mailServer.received[0]!.text).toContain(`${config.publicUrl}/forgot-password`);
});

it('notifies the old address of both when password and email change together', async () => {
  await owner.put('/api/users/profile', { password: 'Another1', email: 'taken-over@example.com' });
  expect((await mails()).map(([, to]) => to)).toEqual([owner.user.email, owner.user.email]);
});

it('sends nothing for a new name, an email that differs only in case, or a rejected change', async () => {
  const { email } = (await create.user()).user;
  const { user } = owner;
  expect((await owner.put('/api/users/profile', { email })).status).toBe(409);
  await owner.put('/api/users/profile', { name: 'Another Name', email: user.email.toUpperCase() });
  expect(await mails()).toEqual([]);
});
