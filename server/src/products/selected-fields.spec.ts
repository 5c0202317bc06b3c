import { parse, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql';
import { selectedForm, selects } from './selected-fields.js';

function documentOf(text: string) {
  const [operation, ...fragments] = parse(text).definitions as [
    OperationDefinitionNode,
    ...FragmentDefinitionNode[],
  ];
  return { operation, fragments: Object.fromEntries(fragments.map((one) => [one.name.value, one])) };
}

describe('a query selects the exact stock', () => {
  it.each([
    ['{ products { items { name countInStock } } }'],
    ['{ products { items { left: countInStock } } }'],
    ['{ products { items { ... on Product { countInStock } } } }'],
    ['{ products { items { variants { countInStock } } } }'],
    ['query ($all: Boolean!) { topProducts { id countInStock @include(if: $all) } }'],
    [
      '{ products { items { ...Card } } } fragment Card on Product { ...Left } fragment Left on Product { countInStock }',
    ],
    ['{ products { items { name } } product(id: "1") { countInStock } }'],
  ])('in %s', (text) => {
    expect(selects('countInStock', documentOf(text))).toBe(true);
  });

  it.each([
    ['{ products { items { name fewLeft variants { price } } } }'],
    ['{ products { items { countInStock: fewLeft } } }'],
    ['{ products { items { ...Card } } } fragment Card on Product { name picture { src } }'],
  ])('not in %s', (text) => {
    expect(selects('countInStock', documentOf(text))).toBe(false);
  });

  it('caches the result per document', () => {
    const [one, other] = ['{ topProducts { countInStock } }', '{ topProducts { fewLeft } }'].map(documentOf);
    expect([one, other, one, other].map((document) => selects('countInStock', document!))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('the newest reviews are loaded with the product', () => {
  it.each([
    ['{ product(id: "1") { reviews { name } } }', true],
    ['{ product(id: "1") { reviews(limit: 5) { name } } }', false],
    ['query ($after: ID!) { product(id: "1") { reviews(after: $after) { name } } }', false],
    ['{ product(id: "1") { name numReviews } }', false],
  ])('for %s: %s', (text, isSelected) => {
    expect(selects('reviews', documentOf(text))).toBe(isSelected);
  });
});

describe('a page of products is read', () => {
  it.each([
    '{ products { count items { id name price rating numReviews fewLeft countInStock image picture { src } } } }',
    '{ products { items { __typename reviews { createdAt } variants { color } pictures { src } } } }',
    '{ products { items { ...Card } facets { sizes { value } } } options { colors { name } } } fragment Card on Product { name }',
    '{ products { items { description: name } } topProducts { description } }',
  ])('as cards for %s', (text) => {
    expect(selectedForm(documentOf(text))).toBe('cards');
  });

  it.each([
    '{ products { items { name description } } }',
    '{ products { things: items { when: createdAt } } }',
    '{ products { items { ... on Product { sizes } } } }',
    '{ products { items { ... @include(if: true) { gender } } } }',
    '{ products { ...Page } } fragment Page on ProductPage { items { ...Card } } fragment Card on Product { ...More } fragment More on Product { unsorted }',
    '{ first: products { items { name } } second: products(page: 2) { items { brand } } }',
  ])('with all columns for %s', (text) => {
    expect(selectedForm(documentOf(text))).toBe('products');
  });
});
