import { act, renderHook } from '@testing-library/react';
import { useIsPast } from './useIsPast';

const NOW = Date.parse('2026-11-09T09:00:00.000Z');
const later = (ms: number) => new Date(NOW + ms).toISOString();

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['Date'] });
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

const isPast = (time: string | null) => renderHook(() => useIsPast(time)).result;

it('turns true at that time, even if the timer fires before the clock reaches it', () => {
  const past = isPast(later(1500));
  jest.mocked(Date.now).mockReturnValue(NOW + 1499);
  act(() => jest.advanceTimersByTime(1499));
  expect(past.current).toBe(false);
  act(() => jest.advanceTimersByTime(1));
  expect(past.current).toBe(true);
});

it('is true for a past time, and false for a distant one or none', () => {
  expect(isPast(later(-1)).current).toBe(true);
  const [far, never] = [isPast('2126-11-09T09:00:00.000Z'), isPast(null)];
  act(() => jest.advanceTimersByTime(1000));
  expect([far.current, never.current]).toEqual([false, false]);
});
