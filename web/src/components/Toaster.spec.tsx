import { ChakraProvider } from '@chakra-ui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { showToast } from '../lib/toasts';
import { system } from '../theme';
import { Toaster } from './Toaster';

const renderToaster = () =>
  render(
    <ChakraProvider value={system}>
      <Toaster />
    </ChakraProvider>,
  );

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());

  it('stay for five seconds unless told otherwise', () => {
    renderToaster();
    act(() => showToast('Product Added to Cart'));
    act(() => showToast('Wrong password', 'error', 2000));
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong password');
    act(() => jest.advanceTimersByTime(1999));
    expect(screen.getByText('Wrong password')).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Wrong password')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(2999));
    expect(screen.getByText('Product Added to Cart')).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Product Added to Cart')).not.toBeInTheDocument();
  });

  it.each([
    ['error', '[role=alert]'],
    ['success', '[aria-live=polite]'],
  ] as const)('of the kind %s are announced by exactly one live region', (kind, region) => {
    renderToaster();
    act(() => showToast('It is done', kind));
    const live: Element[] = [];
    for (let at: Element | null = screen.getByText('It is done'); at; at = at.parentElement)
      if (at.matches('[aria-live], [role=alert], [role=status]')) live.push(at);
    expect(live).toHaveLength(1);
    expect(live[0]!.matches(region)).toBe(true);
  });

  it.each([
    ['points at them', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['has the focus there', (at: Element) => fireEvent.focus(at), (at: Element) => fireEvent.blur(at)],
  ])('stay while somebody %s, and for the full duration after that', (_, come, go) => {
    renderToaster();
    act(() => showToast('Product Added to Cart'));
    act(() => jest.advanceTimersByTime(4000));
    const region = screen.getByRole('region', { name: 'Notifications' });
    come(region);
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Product Added to Cart')).toBeVisible();
    go(region);
    act(() => jest.advanceTimersByTime(4999));
    expect(screen.getByText('Product Added to Cart')).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Product Added to Cart')).not.toBeInTheDocument();
  });

  it('time out again after the previous one was dismissed under the pointer', () => {
    renderToaster();
    act(() => showToast('Product Added to Cart'));
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    act(() => showToast('Product Added to Cart'));
    act(() => jest.advanceTimersByTime(5000));
    expect(screen.queryByText('Product Added to Cart')).not.toBeInTheDocument();
  });

  it('return the focus to the page when dismissed', () => {
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { tabIndex: -1 }));
    renderToaster();
    act(() => showToast('Product Added to Cart'));
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    act(() => dismiss.focus());
    fireEvent.click(dismiss);
    expect(main).toHaveFocus();
    main.remove();
  });

  it('are not repeated while shown, and can be dismissed', () => {
    renderToaster();
    act(() => showToast('Product Added to Cart'));
    act(() => showToast('Product Added to Cart'));
    expect(screen.getAllByText('Product Added to Cart')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Product Added to Cart')).not.toBeInTheDocument();
  });
});
