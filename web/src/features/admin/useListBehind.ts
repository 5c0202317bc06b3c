import { useLocation } from 'react-router-dom';

/** The list, as it was when the edit page was opened from it; `path` when it was opened otherwise. */
export function useListBehind(path: string): string {
  const state = useLocation().state as { list?: unknown } | null;
  return typeof state?.list === 'string' && state.list.startsWith(path) ? state.list : path;
}
