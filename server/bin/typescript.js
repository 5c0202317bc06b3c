import { register } from 'node:module';

// Runs the sources as they stand: node --conditions=shop-source --import ./bin/typescript.js src/main.ts
register('./typescript-hooks.js', import.meta.url);
