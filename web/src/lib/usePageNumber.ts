import { useParams } from 'react-router-dom';

/** The page of the address; 1 for anything that is not a page. */
export function usePageNumber(): number {
  const page = Number(useParams().pageNumber);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
