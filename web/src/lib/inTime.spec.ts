import { inTime } from './inTime';

describe("a page's code", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is waited for during two minutes', async () => {
    const never = new Promise<never>(() => undefined);
    const outcome = jest.fn();
    inTime(never).catch(outcome);
    await jest.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(new TypeError('The page took too long to load'));
  });

  it('is used when it comes before that', async () => {
    await expect(inTime(Promise.resolve('code'))).resolves.toBe('code');
    expect(jest.getTimerCount()).toBe(0);
  });
});
