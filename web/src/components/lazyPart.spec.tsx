import { ChakraProvider } from '@chakra-ui/react';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { system } from '../theme';
import { lazyPart } from './lazyPart';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const gone = () =>
  Promise.reject<typeof Greeting>(new TypeError('Failed to fetch dynamically imported module'));
const show = (content: ReactNode) => render(<ChakraProvider value={system}>{content}</ChakraProvider>);

describe('a lazily loaded part of a page', () => {
  it('shows its skeleton until its code is loaded', async () => {
    const Part = lazyPart(() => Promise.resolve(Greeting), { skeleton: <p>Soon</p> });
    show(<Part name="Asha" />);
    expect(screen.getByText('Soon')).toBeVisible();
    expect(await screen.findByText('Hello Asha')).toBeVisible();
    expect(screen.queryByText('Soon')).not.toBeInTheDocument();
  });

  it('shows an error if its code cannot be loaded, and leaves the rest of the page in place', async () => {
    const Part = lazyPart(gone);
    show(
      <>
        <p>The rest</p>
        <Part name="Asha" />
      </>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page could not be loaded.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(screen.getByText('The rest')).toBeVisible();
  });

  it('times out if its code never loads', async () => {
    jest.useFakeTimers();
    const Part = lazyPart(() => new Promise<typeof Greeting>(() => undefined));
    show(<Part name="Asha" />);
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('can show a fallback instead', async () => {
    const Part = lazyPart(gone, { ErrorFallback: ({ name }) => <p>Go on, {name}</p> });
    show(<Part name="Asha" />);
    expect(await screen.findByText('Go on, Asha')).toBeVisible();
  });
});
