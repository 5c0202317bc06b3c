import { loadRenderer } from '../src/storefront/renderer.js';

/** Browsers accept compressed responses. */
const HEADERS = [
  'accept: application/graphql-response+json,application/json;q=0.9',
  'apollo-require-preflight: true',
  'accept-encoding: gzip, deflate, br, zstd',
];

const { queryTexts } = await loadRenderer();
const ids = new Map(Object.entries(queryTexts).map(([id, text]) => [/^query (\w+)/.exec(text)[1], id]));

/** One of the storefront's own queries, sent as its pages do: by GET, under the id of its text. */
function pageQuery(name, variables) {
  const id = ids.get(name);
  if (!id) throw new Error(`The storefront has no query named ${name}`);
  const written = encodeURIComponent(JSON.stringify(variables));
  return { path: `/graphql?id=${id}&operationName=${name}&variables=${written}`, headers: HEADERS };
}

/** The queries of the shop's pages. */
export const pages = {
  home: (page) => pageQuery('Products', { filter: {}, page }),
  category: (filter, sort, page) => pageQuery('CategoryProducts', { filter, sort, page }),
  search: (keyword) => pageQuery('Products', { filter: { keyword }, page: 1 }),
  product: (id) => pageQuery('Product', { id }),
};
