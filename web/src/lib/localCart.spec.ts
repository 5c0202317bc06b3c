import { aCartItem } from '../testing/fixtures';
import { localCart } from './localCart';

describe('the local cart', () => {
  it('adds to an existing line, up to the stock', () => {
    localCart.add(aCartItem({ qty: 2, countInStock: 3 }));
    localCart.add(aCartItem({ qty: 2, countInStock: 3 }));
    expect(localCart.lines().map(({ qty }) => qty)).toEqual([3]);
  });

  it('removes its storage entry once empty', () => {
    localCart.add(aCartItem());
    localCart.remove({ product: 'p1' });
    expect(localStorage.getItem('cartItems')).toBeNull();
  });

  it('keeps the same product in two sizes as two lines', () => {
    localCart.add(aCartItem({ variant: 'small', size: 'Small' }));
    localCart.add(aCartItem({ variant: 'large', size: 'Large' }));
    localCart.add(aCartItem({ variant: 'large', size: 'Large' }));
    expect(localCart.lines()).toMatchObject([
      { size: 'Small', qty: 1 },
      { size: 'Large', qty: 2 },
    ]);
    localCart.exchange({ product: 'p1', variant: 'small' }, aCartItem({ variant: 'large', size: 'Large' }));
    expect(localCart.lines()).toMatchObject([{ size: 'Large', qty: 3 }]);
  });

  it('reads a quantity stored as text, and drops one that is not a number', () => {
    const stored = [
      { ...aCartItem(), qty: '2' },
      { ...aCartItem({ product: 'p2' }), qty: 'many' },
    ];
    localStorage.setItem('cartItems', JSON.stringify(stored));
    expect(localCart.lines()).toEqual([aCartItem({ qty: 2 })]);
  });

  it('drops a line with an impossible quantity, and keeps the others', () => {
    const stored = [aCartItem(), aCartItem({ product: 'p2', qty: 99_999_999_999 })];
    localStorage.setItem('cartItems', JSON.stringify(stored));
    expect(localCart.lines()).toEqual([aCartItem()]);
  });

  it('reads a line stored twice as one', () => {
    const stored = [aCartItem({ qty: 3 }), aCartItem({ variant: 'small' }), aCartItem({ qty: 2 })];
    localStorage.setItem('cartItems', JSON.stringify(stored));
    expect(localCart.lines()).toEqual([aCartItem({ qty: 3 }), aCartItem({ variant: 'small' })]);
  });

  it('rejects more products than the cart of an account holds', () => {
    for (let count = 0; count < 100; count++) localCart.add(aCartItem({ product: `p${count}` }));
    const more = () => localCart.add(aCartItem({ product: 'another' }));
    expect(more).toThrow('A cart holds up to 100 products');
    expect(localCart.add(aCartItem({ product: 'p7' }))).toBe(1);
    localCart.remove({ product: 'p0' });
    expect(more()).toBe(1);
  });

  it('returns how many pieces were added', () => {
    expect(localCart.add(aCartItem({ qty: 2, countInStock: 3 }))).toBe(2);
    expect(localCart.add(aCartItem({ qty: 2, countInStock: 3 }))).toBe(1);
    expect(localCart.add(aCartItem({ qty: 2, countInStock: 3 }))).toBe(0);
  });

  it('tolerates invalid stored data', () => {
    localStorage.setItem('cartItems', '[{"qty":"many"}, null, 7]');
    expect(localCart.lines()).toEqual([]);
    localStorage.setItem('cartItems', 'not json');
    expect(localCart.lines()).toEqual([]);
  });
});
