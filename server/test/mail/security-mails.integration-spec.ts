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
  config.mail.smtpUrl = mailServer.url;
  owner = await create.user();
});
afterEach(() => mailServer.close());

async function mails() {
  await runDue(shop);
  return mailServer.received.map(({ subject, to }) => [subject, (to as { address: string }[])[0]!.address]);
}

it('tells the old address that the email has changed', async () => {
  await owner.put('/api/users/profile', { email: 'moved-on@example.com' });
  expect(await mails()).toEqual([['Your email address was changed', owner.user.email]]);
});

it('tells it when an admin changes it, too', async () => {
  await (await create.admin()).put(`/api/users/${owner.user.id}`, { email: 'moved-by-admin@example.com' });
  expect(await mails()).toEqual([['Your email address was changed', owner.user.email]]);
});

it('tells of a new password, with the way to set another', async () => {
  await owner.put('/api/users/profile', { password: 'Another1' });
  expect(await mails()).toEqual([['Your password was changed', owner.user.email]]);
  expect(mailServer.received[0]!.text).toContain(`${config.publicUrl}/forgot-password`);
});

it('tells the old address of both', async () => {
  await owner.put('/api/users/profile', { password: 'Another1', email: 'taken-over@example.com' });
  expect((await mails()).map(([, to]) => to)).toEqual([owner.user.email, owner.user.email]);
});

it('says nothing of a name, of the same email in other letters, nor of what was refused', async () => {
  const { email } = (await create.user()).user;
  const { user } = owner;
  expect((await owner.put('/api/users/profile', { email })).status).toBe(409);
  await owner.put('/api/users/profile', { name: 'Another Name', email: user.email.toUpperCase() });
  expect(await mails()).toEqual([]);
});
