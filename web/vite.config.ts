import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.SERVER_URL ?? 'http://localhost:8080';
const proxied = ['/api', '/graphql', '/uploads', '/__rzp'];

/** What several of the shoppers' pages use comes in one file, not in twenty. */
const isForShoppers = (id: string) =>
  !/\/admin\b/.test(id) && /\/web\/src\/|@chakra-ui|@ark-ui|@apollo|lucide-react/.test(id);

export default defineConfig({
  plugins: [react()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: true }])),
  },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'shared', test: isForShoppers, minShareCount: 3 }],
        },
      },
    },
  },
});
