import { AsyncLocalStorage } from 'node:async_hooks';
import type { Making } from './public-answers/answer.js';

/** What all that is done for one request, through any depth of calls, knows of it. */
interface Work {
  requestId?: string;
  /** Stands for the question of one stranger about the catalogue. */
  stranger?: object;
  /** The public answer that is being made. */
  making?: Making;
}

/** The only one of the process: on Node 20 every AsyncLocalStorage slows down every promise. */
const works = new AsyncLocalStorage<Work>();

/** Whatever `run` starts, and all that follows from it, knows this beside what is known already. */
export const knowing = <T>(more: Work, run: () => T): T => works.run({ ...works.getStore(), ...more }, run);

/** What is known here; nothing in background work. */
export const currentWork = (): Work | undefined => works.getStore();

/**
 * The same function, for an event of a connection, which knows nothing of what is done when it is waited for. (Bound by
 * `AsyncResource.bind` instead, what requests take was only cleared with the whole heap.)
 */
export function knowingThen(run: () => void): () => void {
  const work = currentWork();
  return work ? () => works.run(work, run) : run;
}
