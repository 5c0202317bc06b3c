import { act, screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage';

describe('the offline note', () => {
  it('is shown while there is no network', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    renderPage('/login');
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    const before = [...document.querySelectorAll('[aria-live]')];
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(before).toContain(screen.getByText(/prices and stock may have changed/)); // or it would not be announced
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });
});
