import { act, screen, waitFor } from '@testing-library/react';
import { CartCountDocument, CartDocument, UpdateCartDocument } from '../../generated/graphql';
import { aCart, aCartItem, aProduct, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const shirts = (qty: number) => aCart([{ product: aProduct(), qty }]);
const badge = (name: string) => screen.findByRole('link', { name });
const quantity = () => screen.findByRole('combobox', { name: 'Quantity of Linen Shirt' });
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

/** The server's cart, shared by all tabs, and further mocks. */
function server(...mocks: NonNullable<NonNullable<Parameters<typeof renderPage>[1]>['mocks']>[number][]) {
  const kept = { qty: 1, isAway: false };
  const answer = jest.fn(() =>
    kept.isAway ? refusal('The shop is busy', 'SERVICE_UNAVAILABLE') : { data: { cart: shirts(kept.qty) } },
  );
  const asked = [CartCountDocument, CartDocument].map((query) => ({
    request: { query },
    result: answer,
    maxUsageCount: 99,
  }));
  return { kept, answer, mocks: [...asked, ...mocks] };
}

const showTab = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('a tab that becomes visible again', () => {
  it('shows the cart count as changed in another tab', async () => {
    const { kept, mocks } = server();
    renderPage('/nowhere', { user: shopper, mocks });
    await badge('Cart, 1 item');
    kept.qty = 3;
    showTab();
    expect(await badge('Cart, 3 items')).toBeVisible();
  });

  it('shows the cart as changed in another tab', async () => {
    const { kept, mocks } = server();
    renderPage('/cart', { user: shopper, mocks });
    expect(await quantity()).toHaveValue('1');
    kept.qty = 3;
    showTab();
    await waitFor(async () => expect(await quantity()).toHaveValue('3'));
    expect(await badge('Cart, 3 items')).toBeVisible();
  });

  it('keeps the known cart if the request fails', async () => {
    const { kept, answer, mocks } = server();
    renderPage('/cart', { user: shopper, mocks });
    await quantity();
    kept.isAway = true;
    answer.mockClear();
    showTab();
    await waitFor(() => expect(answer).toHaveBeenCalled());
    await aMoment();
    expect(await quantity()).toHaveValue('1');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reloads the cart only after a pending quantity change', async () => {
    const request = { query: UpdateCartDocument, variables: { lines: [{ productId: 'p1', qty: 4 }] } };
    const update = jest.fn(() => ({ data: { updateCart: shirts(4) } }));
    const { kept, answer, mocks } = server({ request, result: update, delay: 500 });
    const { user } = renderPage('/cart', { user: shopper, mocks });
    await user.selectOptions(await quantity(), '4');
    answer.mockClear();
    showTab();
    await aMoment();
    expect(await quantity()).toHaveValue('4');
    expect(answer).not.toHaveBeenCalled();
    kept.qty = 4;
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
    expect(update).toHaveBeenCalled();
    expect(await quantity()).toHaveValue('4');
  });

  it('sends no request for a signed-out visitor', async () => {
    const { answer, mocks } = server();
    renderPage('/nowhere', { cartItems: [aCartItem()], mocks });
    await badge('Cart, 1 item');
    showTab();
    await aMoment();
    expect(answer).not.toHaveBeenCalled();
  });

  it('sends no request while it is hidden', async () => {
    const { answer, mocks } = server();
    renderPage('/nowhere', { user: shopper, mocks });
    await badge('Cart, 1 item');
    answer.mockClear();
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    showTab();
    await aMoment();
    expect(answer).not.toHaveBeenCalled();
  });
});
