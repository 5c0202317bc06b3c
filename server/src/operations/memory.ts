import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow, in percent of what is alive in it, before it is cleared. Left to itself, V8 waits until there
 * is far more garbage than shop: it saves little time and takes twice the memory.
 */
setFlagsFromString('--heap-growing-percent=20');
