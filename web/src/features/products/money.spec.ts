import { formatMoney } from './money';

describe('formatMoney', () => {
  it('shows rupees on cards, the carousel and orders, dollars on details, the cart and the admin table', () => {
    const sign = (surface: Parameters<typeof formatMoney>[1]) => formatMoney(5, surface);
    expect([sign('card'), sign('carousel'), sign('order')]).toEqual(['₹5', '₹5', '₹5']);
    expect([sign('detail'), sign('cart'), sign('adminProducts')]).toEqual(['$5', '$5', '$5']);
  });

  it('shows rupees everywhere with rupeesOnly', () => {
    expect(formatMoney(5, 'detail', { rupeesOnly: true })).toBe('₹5');
  });

  it('shows two decimals if there are any, or if exact', () => {
    expect(formatMoney(2799.5, 'card')).toBe('₹2,799.50');
    expect(formatMoney(1499, 'card')).toBe('₹1,499');
    expect(formatMoney(1499, 'cart', { exact: true })).toBe('$1,499.00');
  });

  it.each([0, 5, 999, 1000, 12_345, 100_000, 1_234_567.5, 98_765_432.1, 21_474_836.47])(
    'groups the digits of %d as en-IN does',
    (amount) => {
      const digits = Number.isInteger(amount) ? 0 : 2;
      const format = new Intl.NumberFormat('en-IN', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      expect(formatMoney(amount, 'card')).toBe(`₹${format.format(amount)}`);
    },
  );
});
