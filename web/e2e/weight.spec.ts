import { expect, test } from '@playwright/test';
import { visit } from '../bench/visit';

/**
 * The most that a first visit may cost. A phone's time is four times the time of the processor, which others at work beside it
 * may double; how many pictures below the screen are fetched is up to the browser. Lower a number when a page gets lighter.
 */
const BUDGET = {
  document: 24_000,
  script: 225_000,
  beforePaint: 10_000,
  image: 250_000,
  requests: 36,
  shifts: 0.001,
  longest: 150,
  blocking: 150,
};

for (const path of ['/', '/productcategory/allproducts', '/search/shirt/page/1', 'the best product']) {
  test(`${path} stays within its budget`, async ({ baseURL, request }) => {
    const [best] = (await (await request.get('/api/products/top')).json()) as { _id: string }[];
    const address = baseURL! + (path.startsWith('/') ? path : `/product/${best!._id}`);
    // Again where it was too much: what the page itself costs comes again, what others did beside it does not.
    await expect(async () => expect(await overBudget(address)).toEqual([])).toPass({ timeout: 45_000 });
  });
}

async function overBudget(address: string) {
  const { bytes, ...counts } = await visit(address);
  const { Document = 0, Script = 0, Image = 0 } = bytes;
  const measured = { document: Document, script: Script, image: Image, ...counts };
  return Object.entries(BUDGET)
    .map(([what, limit]) => ({ what, limit, cost: measured[what as keyof typeof BUDGET] }))
    .filter(({ limit, cost }) => cost > limit);
}
