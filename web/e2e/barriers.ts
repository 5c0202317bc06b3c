import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** What can differ from theme to theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Nothing on the page keeps anybody out, in the theme that it has and in the other one, which only has other colours. */
export async function expectNoBarriers(page: Page) {
  await expectNone(lookAt(page));
  await changeTheme(page);
  await expectNone(lookAt(page).withRules(COLOURS));
  await changeTheme(page);
}

/** All in the page itself: the other mode opens a page beside it each time, which may keep the browser from drawing this one. */
export const lookAt = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function expectNone(axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** As the button in the header does, which cannot be pressed while a dialog is open; until all colours have changed. */
async function changeTheme(page: Page) {
  await page.evaluate(() => {
    const { classList, style } = document.documentElement;
    const isDark = classList.toggle('dark');
    classList.toggle('light', !isDark);
    style.colorScheme = isDark ? 'dark' : 'light';
  });
  await page.waitForFunction(
    () => !document.getAnimations().some((moving) => moving instanceof CSSTransition),
  );
}
