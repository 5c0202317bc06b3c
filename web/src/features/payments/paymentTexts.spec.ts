import { failed } from './paymentTexts';

it.each(['Payment failed', 'Payment failed.', undefined])(
  'tells why a payment failed in sentences: %s',
  (reason) => {
    expect(failed(reason)).toMatch(/^The payment did not go through: [^.]+\. Your order is kept/);
  },
);
