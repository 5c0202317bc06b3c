import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { pageIn } from './usePageNumber';

interface PageQuery {
  query: TypedDocumentNode<unknown, OperationVariables>;
  variables?: OperationVariables;
}

/** The parts of an address that a page reads. */
interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/**
 * The queries of a page at an address, identical to those of its hooks: the server fetches them before it renders, the browser
 * before it opens the page.
 */
export type PageQueries = (address: PageAddress) => PageQuery[];

export const pageOf = ({ params }: PageAddress) => pageIn(params.pageNumber);

/** Checks the variables against the document's own types. */
export function pageQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables?: NoInfer<Variables>,
): PageQuery {
  return { query: query as PageQuery['query'], variables };
}
