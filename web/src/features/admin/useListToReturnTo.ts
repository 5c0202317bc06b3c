import { useLocation } from 'react-router-dom';

/** The address of the list from which the edit page was opened; `path` if it was opened otherwise. */
export function useListToReturnTo(path: string): string {
  const state = useLocation().state as { list?: unknown } | null;
  return typeof state?.list === 'string' && state.list.startsWith(path) ? state.list : path;
}
