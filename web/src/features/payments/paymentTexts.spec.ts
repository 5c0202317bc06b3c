import { failed } from './paymentTexts';

it.each(['Payment failed', 'Payment failed.', undefined])(
  'tells why a payment failed in sentences: %s',
  (reason) => {
    expect(failed(reason)).toMatch(/^The payment did not go through: [^.]+\. Your order is kept/);
  },
);

it('asks to try again once, where the reason does', () => {
  expect(failed('It could not be completed in time. Try again.').match(/try again/gi)).toHaveLength(1);
});
