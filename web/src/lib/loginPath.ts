/** The login page, returning to `from` afterwards. */
export function loginPath(from: string) {
  return from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`;
}

// Any origin will do: it only has to be the same before and after.
const SHOP = 'http://shop.invalid';

/** The `redirect` of /login and /register if a browser would resolve it to a page of this shop, else `/`. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? '/';
  if (!target.startsWith('/') || !URL.canParse(target, SHOP)) return '/';
  const { origin, pathname, search: query, hash } = new URL(target, SHOP);
  const isOwnPage = origin === SHOP && !pathname.startsWith('//');
  return isOwnPage ? pathname + query + hash : '/';
}
