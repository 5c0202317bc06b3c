import { parse, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql';
import { asksFor } from './asks.js';

function asked(text: string) {
  const [operation, ...fragments] = parse(text).definitions as [
    OperationDefinitionNode,
    ...FragmentDefinitionNode[],
  ];
  return { operation, fragments: Object.fromEntries(fragments.map((one) => [one.name.value, one])) };
}

describe('a query asks for the exact stock', () => {
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
    expect(asksFor('countInStock', asked(text))).toBe(true);
  });

  it.each([
    ['{ products { items { name fewLeft variants { price } } } }'],
    ['{ products { items { countInStock: fewLeft } } }'],
    ['{ products { items { ...Card } } } fragment Card on Product { name picture { src } }'],
  ])('not in %s', (text) => {
    expect(asksFor('countInStock', asked(text))).toBe(false);
  });

  it('and what is known of a document is known of it alone', () => {
    const [one, other] = ['{ topProducts { countInStock } }', '{ topProducts { fewLeft } }'].map(asked);
    expect([one, other, one, other].map((document) => asksFor('countInStock', document!))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
