import { expect, test } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { visit } from './visit';

/**
 * The budget of a first visit; how many pictures below the fold are fetched is up to the browser. Lower a number when a page gets
 * lighter. The time on a phone is measured by Lighthouse, on an idle machine.
 */
const BUDGET = {
  document: 24_000,
  script: 225_000,
  beforePaint: 10_000,
  image: 250_000,
  requests: 36,
  shifts: 0.001,
};

for (const path of ['/', '/productcategory/allproducts', '/search/shirt/page/1', 'the best product']) {
  test(`${path} stays within its budget`, async ({ baseURL, browser, request }) => {
    const [best] = (await (await request.get('/api/products/top')).json()) as { _id: string }[];
    const address = baseURL! + (path.startsWith('/') ? path : `/product/${best!._id}`);
    // Retried when over budget: the page's own cost recurs, interference does not.
    await expect(async () => expect(await overBudget(browser, address)).toEqual([])).toPass({
      timeout: 45_000,
    });
  });
}

async function overBudget(browser: Browser, address: string) {
  const { bytes, ...counts } = await visit(browser, address);
  const { Document = 0, Script = 0, Image = 0 } = bytes;
  const measured = { document: Document, script: Script, image: Image, ...counts };
  return Object.entries(BUDGET)
    .map(([what, limit]) => ({ what, limit, cost: measured[what as keyof typeof BUDGET] }))
    .filter(({ limit, cost }) => cost > limit);
}
