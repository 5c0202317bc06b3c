import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow, in percent of what is alive in it, before it is cleared. Left to itself, V8 waits until there
 * is far more garbage than shop: it saves little time and takes twice the memory.
 */
setFlagsFromString('--heap-growing-percent=20');

/**
 * While the shop starts, everything lives long, and V8 may decide for good that what a piece of code makes goes to where old
 * objects lie. If requests run it, too, each leaves garbage there that keeps all it refers to: a fifth of what they take is then
 * cleared with the old, not with the young, and pauses grow from one millisecond to thirty.
 */
setFlagsFromString('--no-allocation-site-pretenuring');
