import { useParams } from 'react-router-dom';

/** The number of a page; 1 for anything that is not one. */
export function pageIn(text: string | null | undefined): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The page in the path of the address. */
export const usePageNumber = () => pageIn(useParams().pageNumber);
