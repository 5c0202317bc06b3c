import { currentWork, knowing } from '../current-work.js';

/** Whatever `work` starts, and all that follows from it, is done to answer one stranger's question about the catalogue. */
export const asStranger = <T>(work: () => T): T => knowing({ stranger: {} }, work);

/** Stands for the question of a stranger that is being answered; undefined for all else that the shop does. */
export const currentStranger = () => currentWork()?.stranger;
