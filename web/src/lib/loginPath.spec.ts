import { loginPath, redirectTarget } from './loginPath';

describe('redirectTarget', () => {
  it('returns the path that loginPath was given', () => {
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
  ])('returns / for %j', (redirect) => {
    expect(redirectTarget(`?${new URLSearchParams({ redirect })}`)).toBe('/');
  });

  it('returns / without a redirect', () => {
    expect(redirectTarget('')).toBe('/');
  });
});
