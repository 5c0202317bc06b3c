import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { usePageNumber } from '../../lib/usePageNumber';
import { departmentOf } from './filters';

/** The list that the address asks for, and the addresses of the lists beside it. */
export function useListing() {
  const navigate = useNavigate();
  const { keyword = '' } = useParams();
  const [search] = useSearchParams();
  const page = usePageNumber();
  const path = `/productcategory/${keyword}`;

  /** The first page of this list with another value of `key`; several values, or none. */
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
    /** Without moving the page: the filters stay where they were pressed. */
    open: (address: string) => void navigate(address, { preventScrollReset: true }),
  };
}

export type Listing = ReturnType<typeof useListing>;
