import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser';

const root = resolve(import.meta.dirname, '..');
const port = process.env.E2E_PORT ?? '8191';

// Playwright reads this file once in every process; the workers inherit what the first one decided.
process.env.CHROMIUM_PATH = process.env.E2E_DATA_DIR ? process.env.CHROMIUM_PATH : findBrowser();
process.env.E2E_DATA_DIR ??= temporaryFolder();

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
  chmodSync(folder, 0o755); // for the user that PostgreSQL runs as when started by root
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The built shop with its own database, in a real browser. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/browser',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: resolve(root, 'test-results/browser.json') }]],
  use: {
    serviceWorkers: 'block', // it would answer requests that a test observes
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure', // `--trace retain-on-failure` tells more, but takes a quarter longer
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node server/dist/main.js',
    cwd: root,
    url: `http://localhost:${port}/api/products/top`,
    env: {
      PORT: port,
      PUBLIC_URL: '',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: '',
      DRAW_AHEAD: 'false', // both cores are busy enough
      RAZORPAY_KEY_ID: '',
    },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
