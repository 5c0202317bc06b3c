import type { Plugin } from 'rolldown';

export const inAscii: Plugin;
