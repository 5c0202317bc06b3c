import { AsyncLocalStorage } from 'node:async_hooks';
import type { PendingAnswer } from './public-answers/answer.js';

/** The context of the current request, available at any depth of calls. */
interface RequestContext {
  /** The id of the request being served, for the log; undefined in background work. */
  requestId?: string;
  /** Identifies one stranger's question about the catalogue. */
  anonymousRequest?: object;
  /** The public answer that is being made. */
  pending?: PendingAnswer;
}

/** The only one of the process: on Node 20 every AsyncLocalStorage slows down every promise. */
const requestContext = new AsyncLocalStorage<RequestContext>();

/** Calls `run` so that it, and everything that it starts, sees `more` in addition to the current context. */
export const runWith = <T>(more: RequestContext, run: () => T): T =>
  requestContext.run({ ...requestContext.getStore(), ...more }, run);

/** The current context; undefined in background work. */
export const currentContext = (): RequestContext | undefined => requestContext.getStore();

/**
 * Binds a callback to the current context, for events of a connection, which fire outside it. (With `AsyncResource.bind` the
 * objects of a request were freed only by a full garbage collection.)
 */
export function bindContext(run: () => void): () => void {
  const context = currentContext();
  return context ? () => requestContext.run(context, run) : run;
}
