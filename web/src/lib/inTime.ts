const TIMEOUT_MS = 120_000;

/** A page's code that has not come by then will not come any more; better to say so than to wait on. */
export function inTime<T>(chunk: Promise<T>, timeout = TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('The page took too long to load')), timeout);
  });
  return Promise.race([chunk, tooLate]).finally(() => clearTimeout(timer));
}
