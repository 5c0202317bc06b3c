import { pageAddress } from './pageAddress';

const LIST = '/productcategory/allproducts';

it.each([
  ['', ''],
  ['?size=Small&size=Large&color=Red', '?size=Small&size=Large&color=Red'],
  ['?gender=Mens&type=Shoes&min=1&max=9&order=rating', '?gender=Mens&type=Shoes&min=1&max=9&order=rating'],
  ['?category=date&order=newest', '?category=date&order=newest'],
  ['?utm_source=mail&size=Small&x[]=1&sizes=Small', '?size=Small'],
  ['?utm_source=mail', ''],
  ['?min=1&size=Small&min=2&size=Small', '?min=1&size=Small'],
  ['?size=Small&redirect=/cart', '?size=Small'],
])('reduces the query %j of a list to %j', (query, read) => {
  expect(pageAddress(LIST + query)).toBe(LIST + read);
});

it('keeps the redirect of sign-in and sign-up', () => {
  for (const address of ['/login?redirect=%2Fshipping', '/register?redirect=%2Fcart'])
    expect(pageAddress(`${address}&utm_source=mail`)).toBe(address);
});
