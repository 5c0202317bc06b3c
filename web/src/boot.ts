import { rememberActions } from './actions';

/** What a shopper does before the page listens is done again once it does; links work without it. */
const INTENTS = ['pointerdown', 'keydown', 'focusin'] as const;
const IDLE_MS = 3000;
const doAgain = rememberActions();

/** The link that a press follows in this tab. */
function followed(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return link?.href && isPlain && !link.hash && link.target !== '_blank' ? link : undefined;
}

let isLeaving = false;
/** The browser follows a link by itself; a router that started now would call that off. */
function noteLeaving(event: MouseEvent) {
  if (followed(event)) isLeaving = true;
}

let held: HTMLAnchorElement | undefined;
/** While the router starts, a link waits for it. */
function holdLink(event: MouseEvent) {
  held = followed(event) ?? held;
  if (held) event.preventDefault();
}
document.addEventListener('click', noteLeaving, true);

/** In parts, each of which is parsed and run by itself, so that the browser can answer between them. */
async function start() {
  stopWaiting();
  await import('react-dom/client');
  await import('./apollo');
  await import('./theme');
  await import('./routes');
  const main = await import('./main');
  await main.loadPage();
  document.removeEventListener('click', noteLeaving, true);
  if (isLeaving) return;
  document.addEventListener('click', holdLink, true);
  await main.start();
  document.removeEventListener('click', holdLink, true);
  document.documentElement.dataset.listens = 'true';
  doAgain();
  held?.click();
}

// Back to a page that was left before it listened: it can begin again.
window.addEventListener('pageshow', ({ persisted }) => persisted && isLeaving && window.location.reload());

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
