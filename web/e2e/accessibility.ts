import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Expects no accessibility violations on the page, or in a part of it. Legacy mode checks the top frame only: no page here has
 * frames, and the other mode loads a second page each time.
 */
export async function expectNoViolations(page: Page, part = 'html') {
  const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
