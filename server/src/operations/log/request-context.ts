import { currentWork, knowing } from '../../common/current-work.js';

/** Whatever `work` starts, and all that follows from it, knows which request it serves. */
export const serveRequest = (id: string, work: () => void) => knowing({ requestId: id }, work);

/** The id of the request that is being served; undefined in background work. */
export const currentRequestId = () => currentWork()?.requestId;
