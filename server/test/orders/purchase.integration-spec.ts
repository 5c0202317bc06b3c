import type { Product } from '../../src/products/product.entity.js';
import { Client, JSON_TYPE } from '../client.js';
import { ADDRESS, factories } from '../factories.js';
import { asConfirmation, payAtGateway } from '../gateway.js';
import { stockLeft, useShop } from '../shop.js';

let product: Product;

const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  product = await create.product({ price: 1499_50, countInStock: 5 });
});

it('accepts a request without a body whose content type is JSON', async () => {
  const admin = await create.admin();
  const { status, body: draft } = await admin.rest('POST', '/api/products', undefined, JSON_TYPE);
  expect(status).toBe(201);
  expect((await admin.rest('DELETE', `/api/products/${draft._id}`, undefined, JSON_TYPE)).status).toBe(200);
});

describe('a purchase', () => {
  it('goes from registration to a paid order over REST, and takes the stock once', async () => {
    const { body: account } = await create
      .stranger()
      .post('/api/users', { name: 'Rest Buyer', email: 'rest@example.com', password: 'Secret123' });
    const buyer = new Client(shop, account.token as string);
    await buyer.post('/api/cart', [{ product: product.id, qty: 2 }]);
    const { body: order } = await buyer.post('/api/orders', {
      orderItems: [{ product: product.id, qty: 2, price: 1 }],
      shippingAddress: ADDRESS,
      paymentMethod: 'PayPal',
      totalPrice: 1,
    });
    expect(order).toMatchObject({
      itemsPrice: 2999,
      shippingPrice: 0,
      taxPrice: 449.85,
      totalPrice: 3448,
      isPaid: false,
    });
    expect((await buyer.get('/api/cart')).body).toEqual({ products: [] });

    const { body: gatewayOrder } = await buyer.post('/api/razorpay/create-order', { amount: '344800' });
    expect(gatewayOrder).toMatchObject({ amount: 344_800, currency: 'INR' });
    const signed = await payAtGateway(shop, gatewayOrder.id as string);
    const confirmation = { amount: 344_800, ...asConfirmation(signed) };
    expect((await buyer.post('/api/razorpay/pay-order', confirmation)).status).toBe(200);
    const paid = await buyer.put(`/api/orders/${order._id}/pay`, confirmation);
    expect(paid).toMatchObject({ status: 200, body: { isPaid: true, status: 'PAID' } });
    expect(await buyer.put(`/api/orders/${order._id}/pay`, confirmation)).toMatchObject({ status: 200 });
    expect(await stockLeft(shop, product.id)).toBe(3);
  });

  it('goes from registration to a paid order over GraphQL, and takes the stock once', async () => {
    const { register } = await create
      .stranger()
      .ask('mutation ($input: RegisterInput!) { register(input: $input) { token user { id } } }', {
        input: { name: 'Graph Buyer', email: 'graph@example.com', password: 'Secret123' },
      });
    const buyer = new Client(shop, register.token as string);
    const lines = [{ productId: product.id, qty: 2 }];
    await buyer.ask('mutation ($lines: [CartLineInput!]!) { syncCart(lines: $lines) { count } }', { lines });
    const { placeOrder } = await buyer.ask(
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id status totalPrice isPaid } }',
      {
        input: {
          lines,
          shippingAddress: ADDRESS,
          paymentMethod: 'PayPal',
          expectedTotal: 3448,
          idempotencyKey: 'one',
        },
      },
    );
    expect(placeOrder).toMatchObject({ status: 'PLACED', totalPrice: 3448, isPaid: false });
    expect((await buyer.ask('{ cart { count } }')).cart.count).toBe(0);

    const { startPayment } = await buyer.ask(
      'mutation ($id: ID!) { startPayment(orderId: $id) { gatewayOrderId amount currency } }',
      { id: placeOrder.id },
    );
    expect(startPayment).toMatchObject({ amount: 344_800, currency: 'INR' });
    const signed = await payAtGateway(shop, startPayment.gatewayOrderId as string);
    const pay = () =>
      buyer.ask(
        `mutation ($id: ID!, $input: PaymentConfirmationInput!) {
           payOrder(orderId: $id, input: $input) { status isPaid paidAt paymentPending } }`,
        { id: placeOrder.id, input: asConfirmation(signed) },
      );
    expect((await pay()).payOrder).toMatchObject({ status: 'PAID', isPaid: true, paymentPending: false });
    expect((await pay()).payOrder).toMatchObject({ status: 'PAID' });
    expect(await stockLeft(shop, product.id)).toBe(3);
  });
});
