import { currentContext, runWith } from '../current-context.js';

/** Marks `work`, and everything that it starts, as answering one stranger's question about the catalogue. */
export const asAnonymous = <T>(work: () => T): T => runWith({ anonymousRequest: {} }, work);

/** The stranger's question that is being answered; undefined in all other work. */
export const currentAnonymousRequest = () => currentContext()?.anonymousRequest;
