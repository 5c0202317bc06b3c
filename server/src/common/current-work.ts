import { AsyncLocalStorage } from 'node:async_hooks';
import type { Making } from './public-answers/answer.js';

/** The context of the current request, available at any depth of calls. */
interface Work {
  requestId?: string;
  /** Identifies one stranger's question about the catalogue. */
  stranger?: object;
  /** The public answer that is being made. */
  making?: Making;
}

/** The only one of the process: on Node 20 every AsyncLocalStorage slows down every promise. */
const works = new AsyncLocalStorage<Work>();

/** Calls `run` so that it, and everything that it starts, sees `more` in addition to the current context. */
export const knowing = <T>(more: Work, run: () => T): T => works.run({ ...works.getStore(), ...more }, run);

/** The current context; undefined in background work. */
export const currentWork = (): Work | undefined => works.getStore();

/**
 * Binds a callback to the current context, for events of a connection, which fire outside it. (With `AsyncResource.bind` the
 * objects of a request were freed only by a full garbage collection.)
 */
export function knowingThen(run: () => void): () => void {
  const work = currentWork();
  return work ? () => works.run(work, run) : run;
}
