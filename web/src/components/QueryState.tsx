import type { ReactNode } from 'react';
import { codeOf } from '../lib/errors';
import { PageState } from './PageState';

export interface QueryResult<Data> {
  data?: Data;
  error?: unknown;
  refetch: () => Promise<unknown>;
}

interface Props<Data> {
  /** What `useQuery` has returned, or anything shaped like it. */
  of: QueryResult<Data>;
  /** As large as what will come, so that nothing jumps. */
  skeleton?: ReactNode;
  /** For what does not exist: asking again would not help. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query has brought; until then that it is loading, or why it failed and, where that could help, a way to try again. */
export function QueryState<Data>({ of: { data, error, refetch }, skeleton, missing, children }: Props<Data>) {
  const code = codeOf(error);
  if (missing && code === 'NOT_FOUND') return missing;
  return (
    <>
      {(error !== undefined || data === undefined) && (
        <PageState error={error} onRetry={code === 'BAD_USER_INPUT' ? undefined : refetch}>
          {skeleton}
        </PageState>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
