import type { ReactNode } from 'react';
import { codeOf } from '../lib/errors';
import { PageState } from './PageState';

export interface QueryResult<Data> {
  data?: Data;
  error?: unknown;
  refetch: () => Promise<unknown>;
}

interface Props<Data> {
  /** The result of `useQuery`, or anything of that shape. */
  of: QueryResult<Data>;
  /** As large as the content, to avoid a layout shift. */
  skeleton?: ReactNode;
  /** For what does not exist: a retry would not help. */
  notFound?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query; until it arrives, a loading state, or the error with a way to retry where that could help. */
export function QueryState<Data>({
  of: { data, error, refetch },
  skeleton,
  notFound,
  children,
}: Props<Data>) {
  const code = codeOf(error);
  if (notFound && code === 'NOT_FOUND') return notFound;
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
