import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Nothing on the page, or in a part of it, keeps anybody from using it.
 * The legacy mode asks the page alone: no page here has a frame, for whose sake the other loads a second page each time.
 */
export async function expectNoBarriers(page: Page, part = 'html') {
  const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
