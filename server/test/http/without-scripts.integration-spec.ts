import { head, sendBytes } from '../raw-http.js';
import { useShop } from '../shop.js';

const shop = await useShop();

describe('without scripts', () => {
  it.each([
    ['red shoes', '/search/red%20shoes/page/1'],
    [' ', '/'],
  ])('the search form redirects from %j to %s', async (keyword, address) => {
    const answer = await fetch(`${shop.url}/search?keyword=${encodeURIComponent(keyword)}`, {
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, address]);
  });

  it.each([
    '/search/%20',
    '/search/%20/page/1?x=1',
    '/search/%20%20/',
    '/product/%20/page/2',
    '/search/%09/page/1',
    '/search/%E3%80%80',
    '/Search/%C2%A0/page/1',
  ])('%s, which has a blank keyword, redirects home', async (path) => {
    const answer = await fetch(shop.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  });

  it.each([
    ['/login?redirect=%2Fshipping', '/login?redirect=%2Fshipping'],
    ['/register', '/register'],
    ['/reset-password?token=s3cret', '/reset-password?token=s3cret'],
    ['//elsewhere.test/login', '/elsewhere.test/login'],
  ])('a form posted to %s is redirected with 303 without reading its body', async (path, address) => {
    const form = 'email=a%40b.co&password=Secret123';
    const type = 'application/x-www-form-urlencoded';
    const { status, headers, body } = await sendBytes(
      shop,
      head(`POST ${path}`, { accept: 'text/html', 'content-type': type, 'content-length': 10_000_000 }),
      form,
    );
    expect([status, headers.location, headers['cache-control'], body]).toEqual([
      303,
      address,
      'no-store',
      '',
    ]);
  });

  it.each([
    ['/api/nothing', 'text/html'],
    ['/uploads/a.png', 'text/html'],
    ['/login', 'application/json'],
  ])('a POST by a program to %s is rejected with 404', async (path, accept) => {
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      headers: { accept },
      body: new Blob(['{}']),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
  });

  it('filters and sort order belong to one form, whose action is the list', async () => {
    const answer = await fetch(`${shop.url}/productcategory/allproducts?size=Small&order=price-asc`);
    const html = await answer.text();
    expect(html).toMatch(/<form id="filters"[^>]* action="\/productcategory\/allproducts"/);
    expect(html).toMatch(/<input[^>]* form="filters"[^>]* name="size" checked="" value="Small"/);
    expect(html).toMatch(/<select[^>]* form="filters" name="order"/);
    expect(html).toMatch(/<option value="price-asc" selected="">/);
  });
});
