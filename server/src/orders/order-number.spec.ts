import { orderNumberIn } from './order-number.js';

describe('orderNumberIn', () => {
  it.each([
    '482-913-075',
    '482913075',
    ' 482 913 075 ',
    'Order 482-913-075',
    'order #482.913.075',
    '4829-13075',
  ])('finds the number in %p', (words) => expect(orderNumberIn(words)).toBe('482-913-075'));

  it('finds the ten-digit numbers that follow a hundred million orders', () => {
    expect(orderNumberIn('1482913075')).toBe('148-291-307-5');
  });

  it.each(['', '4829', 'Asha 482-913-075', '019a-7b', '12 MG Road'])('finds none in %p', (words) =>
    expect(orderNumberIn(words)).toBeUndefined(),
  );
});
