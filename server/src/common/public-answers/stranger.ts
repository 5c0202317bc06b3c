import { AsyncLocalStorage } from 'node:async_hooks';

const strangers = new AsyncLocalStorage<object>();

/** Whatever `work` starts, and all that follows from it, is done to answer one stranger's question about the catalogue. */
export const asStranger = <T>(work: () => T): T => strangers.run({}, work);

/** Stands for the question of a stranger that is being answered; undefined for all else that the shop does. */
export const currentStranger = () => strangers.getStore();
