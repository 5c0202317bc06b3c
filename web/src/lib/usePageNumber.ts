import { useParams } from 'react-router-dom';

/** The largest GraphQL Int; every list ends long before. */
const MAX_PAGE = 2_147_483_647;

/** A page number; 1 for anything that is not one. */
export function pageIn(text: string | null | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? Math.min(page, MAX_PAGE) : 1;
}

/** The page number in the path. */
export const usePageNumber = () => pageIn(useParams().pageNumber);
