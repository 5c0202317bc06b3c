import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The GraphQL playground, built separately: its editor would otherwise share, and enlarge, the shoppers' chunks. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'graphiql'),
  base: '/graphiql/',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/graphiql'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 3000, // the editor
    rolldownOptions: {
      onLog(level, log, report) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log); // GraphiQL's "use no memo"
      },
    },
  },
});
