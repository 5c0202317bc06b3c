import { createContext, useContext } from 'react';

/** Through this the server's renderer learns the HTTP status of the page; null in the browser. */
export const ResponseStatus = createContext<{ status: number } | null>(null);

/** Sets the HTTP status of the page while the server renders, if one is given. */
export function useResponseStatus(status: number | undefined) {
  const response = useContext(ResponseStatus);
  // eslint-disable-next-line react-hooks/immutability -- lives as long as one rendering on the server
  if (response && status) response.status = status;
}
