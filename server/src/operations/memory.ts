import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow, in percent of live data, before it is collected. By default V8 waits until there is far more
 * garbage than live data, which saves little time and takes twice the memory.
 */
setFlagsFromString('--heap-growing-percent=20');

/**
 * While the shop starts, everything lives long, and V8 may decide for good to allocate what a piece of code makes in the old
 * generation. If requests run it, too, each leaves garbage there that keeps alive all it refers to: a fifth of what they allocate
 * is then collected with the old generation, not the young, and pauses grow from one millisecond to thirty.
 */
setFlagsFromString('--no-allocation-site-pretenuring');
