import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Whatever `work` starts, and all that follows from it, knows which request it serves. */
export const serveRequest = (id: string, work: () => void) => requests.run(id, work);

/** The id of the request that is being served; undefined in background work. */
export const currentRequestId = () => requests.getStore();
