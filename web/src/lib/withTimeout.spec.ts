import { withTimeout } from './withTimeout';

describe('withTimeout', () => {
  beforeEach(() => jest.useFakeTimers());

  it('rejects after the timeout, not before', async () => {
    const never = new Promise<never>(() => undefined);
    const outcome = jest.fn();
    withTimeout(never, 1000).catch(outcome);
    await jest.advanceTimersByTimeAsync(999);
    expect(outcome).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it('resolves with an earlier result, and clears its timer', async () => {
    await expect(withTimeout(Promise.resolve('code'), 1000)).resolves.toBe('code');
    expect(jest.getTimerCount()).toBe(0);
  });
});
