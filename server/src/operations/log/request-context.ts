import { currentContext, runWith } from '../../common/current-context.js';

/** Runs `work`, and everything that it starts, in the context of this request. */
export const serveRequest = (id: string, work: () => void) => runWith({ requestId: id }, work);

/** The id of the request being served; undefined in background work. */
export const currentRequestId = () => currentContext()?.requestId;
