import { chromium } from '@playwright/test';
import type { CDPSession } from '@playwright/test';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
/** Lighthouse takes a phone for four times as slow, and a task of 50 ms for one that keeps the shopper waiting. */
const PHONE = 4;
const BLOCKING_MS = 50;

const STARTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What of the page's code was asked for before the page could be seen. */
const SCRIPTS_BEFORE_PAINT = `
  performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js')
      && startTime < performance.getEntriesByName('first-contentful-paint')[0].startTime)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
`;

interface Visit {
  /** As sent, by type of resource: `Document`, `Script`, `Image`... */
  bytes: Record<string, number>;
  requests: number;
  /** Bytes of the scripts that were asked for before the page could be seen. */
  beforePaint: number;
  /** The cumulative layout shift. */
  shifts: number;
  /** The longest task, and how much longer than 50 ms all tasks were, in ms of a phone. */
  longest: number;
  blocking: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Time of the processor, in microseconds. */
  tdur?: number;
  args: { beginData?: { url?: string } };
}

/**
 * Opens an address as a phone does and waits until nothing happens any more. What it counts does not depend on how busy the
 * machine is: bytes, requests, shifts, and the processor's time (not the clock's) of each task of the page's main thread.
 */
export async function visit(address: string, executablePath = process.env.CHROMIUM_PATH): Promise<Visit> {
  const browser = await chromium.launch({ executablePath, args: ARGS });
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      isMobile: true,
      deviceScaleFactor: 1.75,
    });
    const session = await page.context().newCDPSession(page);
    const sent = await countSent(session);
    await page.addInitScript(STARTS);
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const tasks = tasksOf(trace, address);
    return {
      ...sent,
      beforePaint: await page.evaluate<number>(SCRIPTS_BEFORE_PAINT),
      shifts: await page.evaluate<number>('window.shifted'),
      ...tasks,
    };
  } finally {
    await browser.close();
  }
}

async function countSent(session: CDPSession) {
  const sent = { bytes: {} as Record<string, number>, requests: 0 };
  const types = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (!type) return;
    sent.requests += 1;
    sent.bytes[type] = (sent.bytes[type] ?? 0) + encodedDataLength;
  });
  await session.send('Network.enable');
  return sent;
}

/** The tasks of the page's own main thread: the browser's own pages have such threads, too. */
function tasksOf({ traceEvents }: { traceEvents: TraceEvent[] }, address: string) {
  const main = traceEvents.find(
    ({ name, args }) => name === 'ParseHTML' && args.beginData?.url?.startsWith(address),
  );
  if (!main) throw new Error(`The trace shows nothing of ${address}`);
  const all = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === main.pid && tid === main.tid,
  );
  const tasks = all.map(({ tdur = 0 }) => (tdur / 1000) * PHONE);
  const blocking = tasks.reduce((sum, ms) => sum + Math.max(0, ms - BLOCKING_MS), 0);
  return { longest: Math.round(Math.max(...tasks)), blocking: Math.round(blocking) };
}
