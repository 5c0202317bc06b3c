import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { ChakraProvider } from '@chakra-ui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TopProductsDocument } from '../../generated/graphql';
import { aProduct } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { system } from '../../theme';
import { TopCarousel } from './TopCarousel';

const products = [aProduct({ name: 'First' }), aProduct({ id: 'p2', name: 'Second' })];
const top = {
  request: { query: TopProductsDocument },
  result: { data: { topProducts: products } },
  delay: 0,
  maxUsageCount: 2, // Strict Mode mounts everything twice, to find effects that cannot bear it
};

async function renderCarousel(...answers: MockLink.MockedResponse[]) {
  render(
    <MockedProvider mocks={answers.length > 0 ? answers : [top]}>
      <ChakraProvider value={system}>
        <MemoryRouter>
          <TopCarousel />
        </MemoryRouter>
      </ChakraProvider>
    </MockedProvider>,
  );
  await pass(50);
}

const carousel = () => screen.getByRole('region', { name: 'Top rated products' });

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const shown = () => screen.getByRole('heading').textContent;

describe('the top-rated carousel', () => {
  beforeEach(() => jest.useFakeTimers());

  it('advances every five seconds, and wraps around', async () => {
    await renderCarousel();
    expect(shown()).toBe('First');
    await pass(4900);
    expect(shown()).toBe('First');
    await pass(100);
    expect(shown()).toBe('Second');
    await pass(5000);
    expect(shown()).toBe('First');
  });

  it("is at least 400 px high, and fades at the theme's speed", async () => {
    await renderCarousel();
    expect(carousel()).toHaveStyle({ minHeight: '400px' });
    const speed = 'var(--shop-durations-moderate)';
    const slides = screen.getAllByRole('group', { hidden: true });
    slides.forEach((slide) =>
      expect(slide).toHaveStyle({ transition: `opacity ${speed},visibility ${speed}` }),
    );
  });

  it('shows an alert if it cannot be loaded', async () => {
    await renderCarousel({ ...top, result: refusal('The catalogue is away', 'SERVICE_UNAVAILABLE') });
    expect(screen.getByRole('alert')).toHaveTextContent('The catalogue is away');
  });

  it('shows prices in rupees', async () => {
    await renderCarousel();
    expect(carousel()).toHaveTextContent('₹1,499');
  });

  it('pauses while the pointer is over it', async () => {
    await renderCarousel();
    fireEvent.mouseEnter(carousel());
    await pass(20_000);
    expect(shown()).toBe('First');
    fireEvent.mouseLeave(carousel());
    await pass(5000);
    expect(shown()).toBe('Second');
  });

  it('pauses while something in it has the focus', async () => {
    await renderCarousel();
    act(() => screen.getByRole('link', { name: 'View product' }).focus());
    await pass(20_000);
    expect(shown()).toBe('First');
  });

  it('pauses and resumes by a button', async () => {
    await renderCarousel();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await pass(20_000);
    expect(shown()).toBe('First');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await pass(5000);
    expect(shown()).toBe('Second');
  });

  it('does not advance by itself with prefers-reduced-motion, but can be moved', async () => {
    const media = Object.assign(window.matchMedia(''), { matches: true });
    jest.spyOn(window, 'matchMedia').mockReturnValue(media);
    await renderCarousel();
    await pass(20_000);
    expect(shown()).toBe('First');
    fireEvent.click(screen.getByRole('button', { name: 'Next product' }));
    expect(shown()).toBe('Second');
  });

  it('retries by Try again', async () => {
    const request = { query: TopProductsDocument };
    await renderCarousel(
      { request, error: new TypeError('Failed to fetch'), delay: 0, maxUsageCount: 2 },
      top,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(50);
    expect(shown()).toBe('First');
  });
});
