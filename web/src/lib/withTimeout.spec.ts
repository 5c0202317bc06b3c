import { withTimeout } from './withTimeout';

describe('what may take some time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is waited for during that time', async () => {
    const never = new Promise<never>(() => undefined);
    const outcome = jest.fn();
    withTimeout(never, 1000).catch(outcome);
    await jest.advanceTimersByTimeAsync(999);
    expect(outcome).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it('is used when it comes before that', async () => {
    await expect(withTimeout(Promise.resolve('code'), 1000)).resolves.toBe('code');
    expect(jest.getTimerCount()).toBe(0);
  });
});
