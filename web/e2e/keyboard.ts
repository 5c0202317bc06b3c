import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** More than the focusable elements of any page of the shop. */
const MOST_STOPS = 200;

/** Moves the focus to a control with the Tab key. */
export async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeEnabled();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${control.toString()}`);
}

export async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control);
  await page.keyboard.press(key);
}
