import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inAscii } from '../server/bin/in-ascii.js';

/** The renderer that the server loads: one file with all its dependencies, so that the server depends on nothing in web. */
export default defineConfig({
  plugins: [react(), inAscii],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    target: 'node20',
    ssr: 'src/server/render.tsx',
    outDir: 'dist-server',
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'render.js', comments: false } },
  },
});
