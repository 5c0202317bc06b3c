import { act, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage';

const page = document.documentElement;

describe('the drawer of departments', () => {
  it('keeps the page behind it from scrolling while it is open', async () => {
    const { user } = renderPage('/cart');
    await user.click(await screen.findByRole('button', { name: 'Open categories' }));
    expect(screen.getByRole('dialog', { name: 'Categories' })).toBeVisible();
    expect(page).toHaveStyle({ overflow: 'hidden' });
    await user.click(screen.getByRole('button', { name: 'Close categories' }));
    expect(page).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('lets the page that one of its links opens scroll', async () => {
    const { user, address } = renderPage('/cart');
    await user.click(await screen.findByRole('button', { name: 'Open categories' }));
    await user.click(screen.getByRole('link', { name: 'Womens' }));
    await waitFor(() => expect(address()).toContain('/productcategory/womens'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('closes when Back leads to another page', async () => {
    const { user, router } = renderPage('/login');
    await screen.findByRole('heading', { name: 'Sign In' });
    await act(() => router.navigate('/cart'));
    await user.click(await screen.findByRole('button', { name: 'Open categories' }));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('closes when the screen becomes wide enough for the category bar', async () => {
    const media = window.matchMedia('');
    const matchMedia = jest.spyOn(window, 'matchMedia').mockReturnValue(media);
    const { user } = renderPage('/cart');
    await user.click(await screen.findByRole('button', { name: 'Open categories' }));
    expect(matchMedia).toHaveBeenCalledWith('screen and (min-width: 37.5625rem)'); // 601 px
    act(() => void media.dispatchEvent(new Event('change')));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page).not.toHaveStyle({ overflow: 'hidden' });
  });
});
