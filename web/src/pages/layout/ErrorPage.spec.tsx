import { act, screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage';

jest.mock<typeof import('../../lib/withTimeout')>('../../lib/withTimeout', () => {
  const actual = jest.requireActual<typeof import('../../lib/withTimeout')>('../../lib/withTimeout');
  return { ...actual, withTimeout: () => actual.withTimeout(new Promise<never>(() => undefined), 1) };
});

/** jsdom's error when a page is reloaded. */
const reload = expect.objectContaining({ message: expect.stringContaining('navigation') as string }) as Error;

it('reloads when the network is back, if the visitor was offline', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPage('/cart');
  expect(await screen.findByText('You are offline. We will go on as soon as you are back.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument();
  expect(errors).not.toHaveBeenCalledWith(reload);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(errors).toHaveBeenCalledWith(reload);
});

it('replaces a page whose code cannot be loaded in time', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  renderPage('/cart');
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeEnabled();
});
