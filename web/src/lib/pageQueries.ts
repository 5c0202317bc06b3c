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
 * What a page will ask for at an address, word for word as its hooks ask: the server fetches it before it renders, the
 * browser before the page is opened.
 */
export type PageQueries = (address: PageAddress) => PageQuery[];

export const pageOf = ({ params }: PageAddress) => pageIn(params.pageNumber);

/** Ties the variables to the document's own types. */
export function pageQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables?: NoInfer<Variables>,
): PageQuery {
  return { query: query as PageQuery['query'], variables };
}
