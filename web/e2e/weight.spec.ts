import { expect, test } from '@playwright/test';
import { visit } from '../bench/visit';

/**
 * The most that a first visit may cost. Nothing here depends on how busy the machine is; a phone's time is four times the
 * time of the processor. Lower a number when a page gets lighter.
 */
const BUDGET = {
  document: 24_000,
  script: 240_000,
  image: 250_000,
  requests: 32,
  shifts: 0.001,
  longest: 600,
};

for (const path of ['/', '/productcategory/allproducts', '/search/shirt/page/1']) {
  test(`${path} stays within its budget`, async ({ baseURL }) => {
    const { bytes, requests, shifts, longest } = await visit(baseURL! + path);
    const { Document = 0, Script = 0, Image = 0 } = bytes;
    const measured = { document: Document, script: Script, image: Image, requests, shifts, longest };
    for (const [what, limit] of Object.entries(BUDGET))
      expect.soft(measured[what as keyof typeof BUDGET], what).toBeLessThanOrEqual(limit);
  });
}
