import { recordEvents } from './eventReplay';
import { watchLeaving } from './leaving';

/** What a shopper does before the page is interactive is replayed once it is; links and forms with an action work without it. */
const INTENTS = ['pointerdown', 'keydown', 'focusin'] as const;
const IDLE_MS = 3000;
const events = recordEvents();
const untilStaying = watchLeaving();

/** In parts, each parsed and run separately, so that the browser can respond in between. */
async function start() {
  await import('react-dom/client');
  await import('./apollo');
  await import('./theme');
  await import('./routes');
  const main = await import('./main');
  await main.loadPage();
  await untilStaying();
  const listening = main.start(events.replayTyping);
  events.stop();
  await listening;
  document.documentElement.dataset.listens = 'true';
  await events.replayPresses();
  await main.loadRest();
}

let isStarting = false;
function startOnce() {
  if (isStarting) return;
  isStarting = true;
  INTENTS.forEach((intent) => document.removeEventListener(intent, startOnce, true));
  start().catch(() => {
    isStarting = false; // the code did not load: the next interaction tries again
    startAtTouch();
    if (!isWhole) reportLoadFailure();
  });
}

/** As if this script itself had failed to load, which index.html handles. */
function reportLoadFailure() {
  document.querySelector('script[type=module]')?.dispatchEvent(new Event('error'));
}

function startAtTouch() {
  INTENTS.forEach((intent) => document.addEventListener(intent, startOnce, true));
}

/** Runs after the first contentful paint, or at once in browsers that do not report it. */
function whenPainted(run: () => void) {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return run();
  const observer = new PerformanceObserver((paints) => {
    if (!paints.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    run();
  });
  observer.observe({ type: 'paint', buffered: true });
}

function startWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(startOnce, { timeout: IDLE_MS });
  else setTimeout(startOnce, 200);
}

/** A page that was rendered completely can wait for its first paint; one that still waits for its content cannot. */
const isWhole =
  document.getElementById('root')?.hasChildNodes() && !document.querySelector('main [aria-busy=true]');

if (isWhole) {
  startAtTouch();
  const startOncePainted = () => whenPainted(startWhenIdle);
  if (document.readyState === 'complete') startOncePainted();
  else window.addEventListener('load', startOncePainted);
} else {
  startOnce();
}
