import { currentWork, knowing } from '../../common/current-work.js';

/** Runs `work`, and everything that it starts, in the context of this request. */
export const serveRequest = (id: string, work: () => void) => knowing({ requestId: id }, work);

/** The id of the request being served; undefined in background work. */
export const currentRequestId = () => currentWork()?.requestId;
