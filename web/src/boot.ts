import { rememberActions } from './actions';

/** What a shopper does before the page listens is done again once it does; links work without it. */
const INTENTS = ['pointerdown', 'keydown', 'focusin'] as const;
const IDLE_MS = 3000;
const doAgain = rememberActions();

/** In parts, each of which is parsed and run by itself, so that the browser can answer between them. */
async function start() {
  stopWaiting();
  await import('react-dom/client');
  await import('./apollo');
  await import('./theme');
  await import('./routes');
  await (await import('./main')).start();
  document.documentElement.dataset.listens = 'true';
  doAgain();
}

let started = false;
function startOnce() {
  if (started) return;
  started = true;
  void start();
}

function stopWaiting() {
  INTENTS.forEach((intent) => document.removeEventListener(intent, startOnce, true));
}

function whenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(startOnce, { timeout: IDLE_MS });
  else setTimeout(startOnce, 200);
}

/** A page that came whole can wait until the browser has painted it; one that waits for its content cannot. */
const isWhole =
  document.getElementById('root')?.hasChildNodes() && !document.querySelector('main [aria-busy]');

if (isWhole) {
  INTENTS.forEach((intent) => document.addEventListener(intent, startOnce, true));
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle);
} else {
  startOnce();
}
