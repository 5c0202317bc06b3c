import { act, screen, within } from '@testing-library/react';

const shown = () =>
  within(screen.getByRole('region', { name: 'Notifications' }))
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Expects that `press` shows this error and no other, for two seconds. Uses fake timers, so answers must not take any time. */
export async function expectBriefToast(text: string, press: () => void) {
  jest.useFakeTimers();
  try {
    press();
    await pass(0);
    expect(shown()).toEqual([text]);
    await pass(1999);
    expect(shown()).toEqual([text]);
    await pass(1);
    expect(shown()).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
}
