import { register } from 'node:module';

// Lets a test start the sources in a process of their own, as jest runs them: node --import ./test/child/typescript.js
register('./typescript-hooks.js', import.meta.url);
