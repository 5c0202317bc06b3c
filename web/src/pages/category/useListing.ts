import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { usePageNumber } from '../../lib/usePageNumber';
import { departmentOf } from './filters';

/** The list at this address, and the addresses of related lists. */
export function useListing() {
  const navigate = useNavigate();
  const { keyword = '' } = useParams();
  const [search] = useSearchParams();
  const page = usePageNumber();
  const path = `/productcategory/${keyword}`;

  /** The first page of this list with other values of `key`, if any. */
  function withParam(key: string, values: string[]) {
    const next = new URLSearchParams(search);
    next.delete(key);
    values.forEach((value) => next.append(key, value));
    return `${path}?${next}`;
  }

  return {
    path,
    department: departmentOf(keyword),
    search,
    page,
    withParam,
    pageAddress: (number: number) => `${path}/page/${number}?${search}`,
    /** Keeps the scroll position: the filters stay under the pointer. */
    open: (address: string) => void navigate(address, { preventScrollReset: true }),
  };
}

export type Listing = ReturnType<typeof useListing>;
