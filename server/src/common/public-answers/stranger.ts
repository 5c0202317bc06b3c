import { currentWork, knowing } from '../current-work.js';

/** Marks `work`, and everything that it starts, as answering one stranger's question about the catalogue. */
export const asStranger = <T>(work: () => T): T => knowing({ stranger: {} }, work);

/** The stranger's question that is being answered; undefined in all other work. */
export const currentStranger = () => currentWork()?.stranger;
