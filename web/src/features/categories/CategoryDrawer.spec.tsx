import { screen, waitFor } from '@testing-library/react';
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

  it('lets the page scroll again that one of its links opens', async () => {
    const { user, address } = renderPage('/cart');
    await user.click(await screen.findByRole('button', { name: 'Open categories' }));
    await user.click(screen.getByRole('link', { name: 'Womens' }));
    await waitFor(() => expect(address()).toContain('/productcategory/womens'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page).not.toHaveStyle({ overflow: 'hidden' });
  });
});
