import { defineConfig } from 'vite';

/** The service worker: one file at the root, because its location determines its scope. */
export default defineConfig({
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    rolldownOptions: {
      input: { 'service-worker': 'src/worker/service-worker.ts' },
      output: { entryFileNames: '[name].js', codeSplitting: false, format: 'iife' },
    },
  },
});
