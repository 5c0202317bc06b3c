import { aCartItem } from '../testing/fixtures';
import { localCart } from './localCart';

describe('the local cart', () => {
  it('adds to what is there, up to the stock', () => {
    localCart.add(aCartItem({ qty: 2, countInStock: 3 }));
    localCart.add(aCartItem({ qty: 2, countInStock: 3 }));
    expect(localCart.lines().map(({ qty }) => qty)).toEqual([3]);
  });

  it('leaves nothing behind once empty', () => {
    localCart.add(aCartItem());
    localCart.remove('p1');
    expect(localStorage.getItem('cartItems')).toBeNull();
  });

  it('survives what others left in its place', () => {
    localStorage.setItem('cartItems', '[{"qty":"many"}, null, 7]');
    expect(localCart.lines()).toEqual([]);
    localStorage.setItem('cartItems', 'not json');
    expect(localCart.lines()).toEqual([]);
  });
});
