import { register } from 'node:module';

// Runs the sources directly: node --conditions=shop-source --import ./bin/typescript.js src/main.ts
register('./typescript-hooks.js', import.meta.url);
