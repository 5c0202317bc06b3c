import { failed } from './paymentTexts';

it.each(['Payment failed', 'Payment failed.', undefined])(
  'explains a failed payment in full sentences: %s',
  (reason) => {
    expect(failed(reason)).toMatch(/^The payment did not go through: [^.]+\. Your order is kept/);
  },
);

it('asks to try again only once if the reason already does', () => {
  expect(failed('It could not be completed in time. Try again.').match(/try again/gi)).toHaveLength(1);
});
