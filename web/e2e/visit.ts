import type { Browser, CDPSession } from '@playwright/test';

const STARTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** The bytes of scripts requested before the first paint. */
const SCRIPTS_BEFORE_PAINT = `
  performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js')
      && startTime < performance.getEntriesByName('first-contentful-paint')[0].startTime)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
`;

interface Visit {
  /** Transferred bytes by type of resource: `Document`, `Script`, `Image`... */
  bytes: Record<string, number>;
  requests: number;
  /** Bytes of the scripts requested before the first paint. */
  beforePaint: number;
  /** Cumulative layout shift. */
  shifts: number;
}

/** Opens an address as a phone, waits until the page is idle, and measures what does not depend on the machine's load. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const phone = { viewport: { width: 412, height: 823 }, isMobile: true, deviceScaleFactor: 1.75 };
  const page = await browser.newPage(phone);
  try {
    const session = await page.context().newCDPSession(page);
    const sent = await countSent(session);
    await page.addInitScript(STARTS);
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
    return {
      ...sent,
      beforePaint: await page.evaluate<number>(SCRIPTS_BEFORE_PAINT),
      shifts: await page.evaluate<number>('window.shifted'),
    };
  } finally {
    await page.close();
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
