import { expect, test } from '@playwright/test';
import { visit } from '../bench/visit';

/**
 * The most that a first visit may cost. A phone's time is four times the time of the processor, which others at work beside it
 * may double (alone these pages take 50 to 120 ms); how many pictures below the screen are fetched is up to the browser. All else
 * does not depend on the machine. Lower a number when a page gets lighter.
 */
const BUDGET = {
  document: 24_000,
  script: 225_000,
  beforePaint: 10_000,
  image: 250_000,
  requests: 36,
  shifts: 0.001,
  longest: 200,
  blocking: 250,
};

for (const path of ['/', '/productcategory/allproducts', '/search/shirt/page/1', 'the best product']) {
  test(`${path} stays within its budget`, async ({ baseURL, request }) => {
    const [best] = (await (await request.get('/api/products/top')).json()) as { _id: string }[];
    const { bytes, requests, ...times } = await visit(
      baseURL! + (path.startsWith('/') ? path : `/product/${best!._id}`),
    );
    const { Document = 0, Script = 0, Image = 0 } = bytes;
    const measured = { document: Document, script: Script, image: Image, requests, ...times };
    for (const [what, limit] of Object.entries(BUDGET))
      expect.soft(measured[what as keyof typeof BUDGET], what).toBeLessThanOrEqual(limit);
  });
}
