import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** More than any page of the shop has of links, fields and buttons. */
const MOST_STOPS = 200;

/** Walks to a control with the Tab key, as somebody without a mouse does. */
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
