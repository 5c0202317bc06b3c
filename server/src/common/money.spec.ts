import { assertPayable, priceOf, toPaise, toRupees } from './money.js';

const priceOfItems = (paise: number) => priceOf([{ price: paise, qty: 1 }]);

describe('priceOf', () => {
  it('ships free only above 500 rupees of items', () => {
    expect(priceOfItems(500_00).shippingPrice).toBe(100_00);
    expect(priceOfItems(500_01).shippingPrice).toBe(0);
  });

  it('rounds 15 % tax half up to the paisa', () => {
    expect(priceOfItems(10).taxPrice).toBe(2); // 1.5 paise
    expect(priceOfItems(9).taxPrice).toBe(1); // 1.35 paise
    expect(priceOfItems(333_33).taxPrice).toBe(50_00); // 49.9995 rupees
  });

  it('rounds the total down to whole rupees', () => {
    expect(priceOfItems(1499_50)).toEqual({
      itemsPrice: 1499_50,
      shippingPrice: 0,
      taxPrice: 224_93,
      totalPrice: 1724_00,
    });
  });

  it('adds unit price times quantity over all lines', () => {
    const lines = [
      { price: 19_99, qty: 3 },
      { price: 50, qty: 1 },
    ];
    expect(priceOf(lines).itemsPrice).toBe(60_47);
  });

  it('charges nothing for no lines', () => {
    expect(priceOf([])).toEqual({ itemsPrice: 0, shippingPrice: 0, taxPrice: 0, totalPrice: 0 });
  });

  it('prices a cart of any size', () => {
    expect(priceOf([{ price: 100_000_000, qty: 1000 }]).totalPrice).toBe(115_000_000_000);
  });
});

describe('assertPayable', () => {
  it('rejects a total that exceeds the range of the database column', () => {
    const pieces = (qty: number) => () => assertPayable(priceOf([{ price: 100_000_000, qty }]));
    expect(pieces(17)).not.toThrow();
    expect(pieces(18)).toThrow('too large');
  });
});

describe('toPaise', () => {
  it('converts decimal rupees exactly', () => {
    expect([1499, 1499.5, 0.29, 4.35, 1_000_000].map(toPaise)).toEqual([
      1499_00, 1499_50, 29, 4_35, 100_000_000,
    ]);
  });

  it('tolerates floating-point rounding errors', () => {
    expect([0.1 + 0.2, 1_000_000.1].map(toPaise)).toEqual([30, 1_000_000_10]);
  });

  it('returns NaN for fractions of a paisa and for anything but finite numbers', () => {
    expect([1.005, 600_000.001, NaN, Infinity, '12', null, undefined].map(toPaise)).toEqual(
      Array(7).fill(NaN),
    );
  });

  it('is undone by toRupees', () => {
    expect(toRupees(toPaise(1234.56))).toBe(1234.56);
  });
});
