import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { pageIn } from '../../lib/usePageNumber';

export type ListAddress = ReturnType<typeof useListAddress>;

/**
 * The state of an admin list, kept in its address, so that Back, a reload and a shared link show the same. The page number is in
 * the query, or with `pageInPath` in the last part of the path.
 */
export function useListAddress(path: string, { pageInPath = false } = {}) {
  const [params] = useSearchParams();
  const { pageNumber } = useParams();
  const navigate = useNavigate();

  function addressOf(base: string, changes: Record<string, string>) {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next.size > 0 ? `${base}?${next}` : base;
  }

  return {
    /** Of the whole list. */
    path,
    page: pageIn(pageInPath ? pageNumber : params.get('page')),
    search: params.get('search') ?? '',
    params,
    pageAddress: (number: number) =>
      pageInPath ? addressOf(`${path}/${number}`, {}) : addressOf(path, { page: String(number) }),
    /** A new search or order starts at the first page. */
    change: (name: string, value: string) =>
      void navigate(addressOf(path, { [name]: value }), { replace: true }),
  };
}
