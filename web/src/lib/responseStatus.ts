import { createContext, useContext } from 'react';

/** Where the server's renderer learns which HTTP status the page has; nothing in the browser. */
export const ResponseStatus = createContext<{ status: number } | null>(null);

/** Says, while the server renders, that the answer has this status, if any. */
export function useResponseStatus(status: number | undefined) {
  const response = useContext(ResponseStatus);
  // eslint-disable-next-line react-hooks/immutability -- lives as long as one rendering on the server
  if (response && status) response.status = status;
}
