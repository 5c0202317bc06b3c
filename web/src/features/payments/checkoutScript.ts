import { withTimeout } from '../../lib/withTimeout';

const UNLOADED = 'Razorpay SDK failed to load. Are you online?';
const TIMEOUT_MS = 30_000;

const scripts = new Map<string, Promise<void>>();

/** Loads the gateway's checkout script on first use, and once; a failed load can be retried. */
export async function loadCheckout(src: string): Promise<void> {
  const script = scripts.get(src) ?? inject(src);
  scripts.set(src, script);
  try {
    await withTimeout(script, TIMEOUT_MS);
    if (!window.Razorpay) throw new Error(UNLOADED);
  } catch (error) {
    scripts.delete(src);
    throw new Error(UNLOADED, { cause: error });
  }
}

function inject(src: string) {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(UNLOADED));
    };
    document.head.append(script);
  });
}
