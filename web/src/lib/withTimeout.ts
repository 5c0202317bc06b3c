/** A page's code that has not come by then will not come any more; better to say so than to wait on. */
export const CODE_TIMEOUT_MS = 120_000;

/** @throws TypeError, as `fetch` does where there is no answer, when it takes longer than `ms` */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('It took too long')), ms);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
