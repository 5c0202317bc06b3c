import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell first: it needs a third less of the processor, and a page behaves the same in it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
  'msedge.exe',
];
const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/Applications/Google Chrome.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application',
];
const HELP = `No Chromium for the browser tests: install one (Debian and Ubuntu: apt-get install chromium-headless-shell;
elsewhere: npx playwright install --with-deps chromium) or set CHROMIUM_PATH to yours.`;

/** The path of a Chromium that runs here; downloads one if there is none. */
export function findBrowser(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !runs(chosen)) throw new Error(`CHROMIUM_PATH=${chosen} does not run`);
  const found = chosen ?? installed() ?? fetchFromPlaywright() ?? fetchFromDebian();
  if (!found) throw new Error(HELP);
  return found;
}

function installed(): string | undefined {
  const onSystem = FOLDERS.flatMap((folder) => [...NAMES, 'Google Chrome'].map((name) => join(folder, name)));
  return [...onSystem, chromium.executablePath()].find(runs);
}

/** Existence is not enough: system libraries may be missing, or it may be a stub that points to a store. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  // On Windows --version opens a window instead of answering.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function fetchFromPlaywright(): string | undefined {
  console.log('No Chromium found: asking Playwright for one ...');
  spawnSync('npx playwright install chromium', { shell: true, stdio: 'ignore' });
  return installed();
}

function fetchFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('No Chromium from Playwright: installing the one of this system ...');
  const get = 'apt-get install -y -qq --no-install-recommends';
  const install = `apt-get update -qq && (${get} chromium-headless-shell || ${get} chromium)`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(install, { shell: true, stdio: ['ignore', 'ignore', 'inherit'], env });
  return installed();
}
