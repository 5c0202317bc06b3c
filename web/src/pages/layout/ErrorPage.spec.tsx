import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage';

jest.mock<typeof import('../../lib/inTime')>('../../lib/inTime', () => {
  const { inTime } = jest.requireActual<typeof import('../../lib/inTime')>('../../lib/inTime');
  return { inTime: () => inTime(new Promise<never>(() => undefined), 1) };
});

it('takes the place of a page whose code does not come in time', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  renderPage('/cart');
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeEnabled();
});
