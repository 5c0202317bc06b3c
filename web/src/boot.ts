/** What a shopper does before the page listens is done again once it does; links and forms work without it. */
const INTENTS = ['pointerdown', 'keydown', 'focusin'] as const;
const IDLE_MS = 3000;

/** In parts, each of which is parsed and run by itself, so that the browser can answer between them. */
async function start() {
  stopWaiting();
  await import('react-dom/client');
  await import('./apollo');
  await import('./theme');
  await import('./routes');
  await (await import('./main')).start();
  document.removeEventListener('click', remember, true);
  document.documentElement.dataset.listens = 'true';
  pressed?.click();
}

let pressed: HTMLElement | undefined;
function remember(event: MouseEvent) {
  const button = (event.target as Element).closest('button');
  if (button?.type === 'button') pressed = button;
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
  document.addEventListener('click', remember, true);
  INTENTS.forEach((intent) => document.addEventListener(intent, startOnce, true));
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle);
} else {
  startOnce();
}
