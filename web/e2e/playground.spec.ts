import { expect, test } from '@playwright/test';

test('the GraphQL playground runs a query without violating the content security policy', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });

  await page.goto('/graphql');
  await page.getByRole('region', { name: 'Operation Editor' }).locator('.view-lines').first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('{ topProducts { __typename'); // the editor closes brackets
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(page.getByRole('region', { name: 'Result Window' })).toContainText('"Product"');
  expect(errors).toEqual([]);
});
