/** After this time a page's code is not expected any more: an error is better than waiting on. */
export const CODE_TIMEOUT_MS = 120_000;

/** @throws TypeError if it takes longer than `ms`, as `fetch` does where there is no answer */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('It took too long')), ms);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
