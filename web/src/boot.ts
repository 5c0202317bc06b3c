import { rememberActions } from './actions';
import { watchLeaving } from './leaving';

/** What a shopper does before the page listens is done again once it does; links and addressed forms work without it. */
const INTENTS = ['pointerdown', 'keydown', 'focusin'] as const;
const IDLE_MS = 3000;
const actions = rememberActions();
const untilStaying = watchLeaving();

/** In parts, each of which is parsed and run by itself, so that the browser can answer between them. */
async function start() {
  await import('react-dom/client');
  await import('./apollo');
  await import('./theme');
  await import('./routes');
  const main = await import('./main');
  await main.loadPage();
  await untilStaying();
  const listening = main.start(actions.typeAgain);
  actions.stop();
  await listening;
  document.documentElement.dataset.listens = 'true';
  await actions.pressAgain();
  await main.loadRest();
}

let isStarting = false;
function startOnce() {
  if (isStarting) return;
  isStarting = true;
  INTENTS.forEach((intent) => document.removeEventListener(intent, startOnce, true));
  start().catch(() => {
    isStarting = false; // the code has not come: the next touch asks for it again
    startAtTouch();
    if (!isWhole) tellThatItFailed();
  });
}

/** As if this script had not come itself: index.html knows what to do then. */
function tellThatItFailed() {
  document.querySelector('script[type=module]')?.dispatchEvent(new Event('error'));
}

function startAtTouch() {
  INTENTS.forEach((intent) => document.addEventListener(intent, startOnce, true));
}

/** The browser tells of it once it is on the screen; where it does not tell, the page is taken for painted. */
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

/** A page that came whole can wait until the browser has painted it; one that waits for its content cannot. */
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
