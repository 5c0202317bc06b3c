import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { untilItListens } from './shopper';

/** Opens the first product from the home page, and returns how far things moved with each change of the page. */
async function movedOnTheWay(page: Page): Promise<number[]> {
  await page.addInitScript(() => {
    const moved: number[] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        moved.push(parts.filter((part) => part?.startsWith('::view-transition')).length);
      });
      return transition;
    };
    Object.assign(window, { moved });
  });
  await page.goto('/');
  await untilItListens(page);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => page.evaluate('window.moved.length')).toBeGreaterThan(0);
  return page.evaluate('window.moved');
}

test('navigation is animated', async ({ page }) => {
  expect((await movedOnTheWay(page))[0]).toBeGreaterThan(0);
});

test('nothing is animated with prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movedOnTheWay(page)).toEqual([0]);
});
