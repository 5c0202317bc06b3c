import { loginPath, redirectTarget } from './loginPath';

describe('redirectTarget', () => {
  it('leads back to where loginPath came from', () => {
    const from = '/order/o1?page=2';
    expect(redirectTarget(new URL(loginPath(from), 'http://shop').search)).toBe(from);
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'shipping',
    '',
  ])('does not leave the shop for %j', (redirect) => {
    expect(redirectTarget(`?${new URLSearchParams({ redirect })}`)).toBe('/');
  });

  it('goes home without one', () => {
    expect(redirectTarget('')).toBe('/');
  });
});
