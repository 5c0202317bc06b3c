import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { untilInteractive } from './shopper';

/** Opens the first product from the home page; returns the number of animations of each view transition. */
async function animationsOnNavigation(page: Page): Promise<number[]> {
  await page.addInitScript(() => {
    const animations: number[] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        animations.push(parts.filter((part) => part?.startsWith('::view-transition')).length);
      });
      return transition;
    };
    Object.assign(window, { animations });
  });
  await page.goto('/');
  await untilInteractive(page);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => page.evaluate('window.animations.length')).toBeGreaterThan(0);
  return page.evaluate('window.animations');
}

test('navigation is animated', async ({ page }) => {
  expect((await animationsOnNavigation(page))[0]).toBeGreaterThan(0);
});

test('nothing is animated with prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animationsOnNavigation(page)).toEqual([0]);
});
