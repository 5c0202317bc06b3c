import { defineConfig } from 'vite';

/** The service worker: one file beside the pages, because its place says which pages it serves. */
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
