import { config } from '../../src/config.js';
import { Mail } from '../../src/mail/mail.entity.js';
import { eventually } from '../eventually.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { GatewayControl } from '../gateway.js';
import { makeJobsDue, runDue } from '../jobs.js';
import { startMailServer, MailServer, ReceivedMail } from '../mail-server.js';
import { cancelOrder, payFor, settle } from '../payment.js';
import { emptyShop, useShop } from '../shop.js';

let mailServer: MailServer;
let buyer: Person;
let admin: Person;

const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  await emptyShop(shop.db);
  mailServer = await startMailServer();
  [buyer, admin] = [await create.user(), await create.admin()];
});
afterEach(() => mailServer.close());

const kinds = async () =>
  (await shop.db.manager.find(Mail, { order: { id: 'ASC' } })).map(({ kind }) => kind);
const cancel = (id: string) => cancelOrder(buyer, id);

/** Runs due refund jobs until the mail of a refund is queued. */
const refunded = () =>
  eventually(async () => {
    await makeJobsDue(shop);
    await shop.db.query('UPDATE refunds SET next_try_at = now() WHERE next_try_at IS NOT NULL');
    await runDue(shop);
    expect(await kinds()).toContain('ORDER_REFUNDED');
  });

async function lastMail(): Promise<ReceivedMail> {
  await runDue(shop);
  return mailServer.received.at(-1)!;
}

it('announces an order with lines, totals and a link to pay that leads through sign-in', async () => {
  const shoe = await create.product({
    name: 'Tom & Jerry <b>shoe</b>',
    price: 333_33,
    image: 'https://pictures.example/shoe.jpg',
  });
  const { _id, number } = await create.order(buyer, [{ productId: shoe.id, qty: 3 }]);
  const { subject, to, text, html } = await lastMail();
  expect(subject).toBe(`Order ${number} is placed`);
  expect(to).toEqual([expect.objectContaining({ address: buyer.user.email })]);
  const { body: order } = await buyer.get(`/api/orders/${_id}`);
  const rupees = (amount: number) =>
    `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  const link = `${config.publicUrl}/login?redirect=%2Forder%2F${_id}`;
  for (const part of [text, html]) {
    for (const amount of [order.itemsPrice, order.taxPrice, order.totalPrice])
      expect(part).toContain(rupees(amount));
    for (const words of ['Pay for the order', number, '3 x ₹333.33', buyer.user.name, link])
      expect(part).toContain(words);
    expect(part).not.toContain('12 MG Road'); // an unpaid order may have been placed by anybody
  }
  expect(text).toContain('Tom & Jerry <b>shoe</b>');
  expect(html).toContain('Tom &amp; Jerry &lt;b&gt;shoe&lt;/b&gt;');
  expect(html).toContain('src="https://pictures.example/shoe.jpg"');
});

it('contains no link from a name or an address', async () => {
  const stranger = await create.user({ name: 'Pay now at https://evil.example/pay' });
  const { id } = await create.product();
  const shippingAddress = { ...ADDRESS, address: 'Cancel at https://evil.example', city: 'WWW.evil.example' };
  const { body } = await stranger.post('/api/orders', {
    orderItems: [{ product: id, qty: 1 }],
    shippingAddress,
  });
  await settle(shop, stranger, body._id as string);
  const { text, html } = await lastMail();
  expect(text).toContain('Dear customer,');
  expect(text).toContain('India');
  expect(text + html).not.toContain('evil');
});

it.each([
  ['paid', (id: string) => settle(shop, buyer, id)],
  ['cancelled', cancel],
])('does not ask for payment of an order that is %s by the time the mail is sent', async (_, goOn) => {
  const { _id, number } = await create.order(buyer);
  await goOn(_id);
  await runDue(shop);
  const { subject, text, html } = mailServer.received[0]!;
  expect(subject).toBe(`Order ${number} is placed`);
  for (const part of [text, html]) {
    expect(part).toContain('See the order');
    expect(part).not.toMatch(/Pay for the order|as soon as it is paid/);
  }
});

it.each([
  ['delivered', (id: string) => admin.put(`/api/orders/${id}/deliver`)],
  ['cancelled', cancel],
])('does not promise to prepare an order that is %s by the time the mail is sent', async (_, goOn) => {
  const { _id, number } = await create.order(buyer);
  await settle(shop, buyer, _id);
  await goOn(_id);
  await runDue(shop);
  const { text } = mailServer.received.find(({ subject }) => subject === `Order ${number} is paid`)!;
  expect(text).toContain(`Your payment for your order ${number} has arrived.`);
  expect(text).not.toContain('getting your order');
});

it('announces an order once when it is placed concurrently with one idempotency key', async () => {
  const { id } = await create.product();
  const input = {
    lines: [{ productId: id, qty: 1 }],
    idempotencyKey: 'the same',
    shippingAddress: { address: 'a', city: 'b', postalCode: 'c', country: 'd' },
  };
  const place = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }';
  await Promise.all([1, 2, 3].map(() => buyer.ask(place, { input })));
  expect(await kinds()).toEqual(['ORDER_PLACED']);
});

it('queues no mail for an order that was rejected', async () => {
  const { id } = await create.product({ countInStock: 1 });
  const lines = [{ productId: id, qty: 2 }];
  await expect(create.order(buyer, lines)).rejects.toThrow('refused');
  expect(await kinds()).toEqual([]);
});

it('announces each step once: placed, paid, delivered', async () => {
  const { _id, number } = await create.order(buyer);
  await settle(shop, buyer, _id);
  for (let n = 0; n < 2; n++) await admin.put(`/api/orders/${_id}/deliver`);
  expect(await kinds()).toEqual(['ORDER_PLACED', 'ORDER_PAID', 'ORDER_DELIVERED']);
  await runDue(shop);
  const subjects = mailServer.received.map(({ subject }) => subject);
  expect(subjects).toEqual(['placed', 'paid', 'delivered'].map((step) => `Order ${number} is ${step}`));
});

it('stores the order id in lower case when it was sent in upper case', async () => {
  const { _id } = await create.order(buyer);
  await settle(shop, buyer, _id);
  await admin.put(`/api/orders/${_id.toUpperCase()}/deliver`);
  const { mails } = await admin.ask('{ mails { items { kind orderId } } }');
  expect(mails.items[0]).toEqual({ kind: 'ORDER_DELIVERED', orderId: _id });
});

it('announces a cancellation, and the refund once it has been made', async () => {
  const { _id, number, totalPrice } = await create.order(buyer);
  await settle(shop, buyer, _id);
  for (let n = 0; n < 2; n++) await cancel(_id);
  await refunded();
  await runDue(shop);
  expect(await kinds()).toEqual(['ORDER_PLACED', 'ORDER_PAID', 'ORDER_CANCELLED', 'ORDER_REFUNDED']);
  expect(mailServer.received.at(-1)!.subject).toBe(
    `Order ${number}: ₹${totalPrice.toLocaleString('en-IN')}.00 refunded`,
  );
});

it('announces the refund of a second payment, and that the order stays paid', async () => {
  const gateway = new GatewayControl(shop);
  await gateway.faults({ payments: { autoRefundDuplicate: false } });
  const { _id, number } = await create.order(buyer);
  const first = await payFor(shop, buyer, _id);
  const second = await payFor(shop, buyer, _id);
  const confirm = async (signed: object) => (await buyer.put(`/api/orders/${_id}/pay`, signed)).status;
  expect([await confirm(first), await confirm(second)]).toEqual([200, 409]);
  await refunded();
  const { subject, text } = await lastMail();
  expect(subject).toMatch(new RegExp(`^Order ${number}: ₹.* of a second payment refunded$`));
  expect(text).toContain(`Your order ${number} was paid twice.`);
  expect(text).toContain('Your order stays paid.');
  await gateway.reset();
});
