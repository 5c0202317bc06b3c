import { jest } from '@jest/globals';
import { Options } from './options.js';

const withSizes = (...names: string[]) => [
  { sizes: names.map((name, position) => ({ name, position })), colors: [] },
];

afterEach(() => {
  jest.useRealTimers();
});

it('finds a new size a second later, also if the clock is set back meanwhile', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') });
  const prepared = jest.fn(() => Promise.resolve(withSizes('Small')));
  const unheard = { timesCleared: 0, hearsOfChanges: false };
  const options = new Options(undefined!, undefined!, unheard as never, { prepared } as never, undefined!);
  await options.check({ sizes: ['Small'] });
  prepared.mockResolvedValue(withSizes('Small', 'Large'));
  jest.advanceTimersByTime(1001);
  jest.setSystemTime(Date.parse('2026-01-01T11:00:00Z'));
  await expect(options.check({ sizes: ['Large'] })).resolves.toBeUndefined();
});
