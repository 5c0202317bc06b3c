import Razorpay from 'razorpay';

interface Answer {
  status: number;
  data: unknown;
}

interface Failure extends Error {
  code?: string;
  response?: { status: number; data: unknown };
}

/** The part of the SDK's HTTP client that its types leave out. */
interface Http {
  defaults: Record<string, unknown>;
  interceptors: {
    response: { use(ok: (answer: Answer) => unknown, failed: (error: Failure) => unknown): void };
  };
  post(url: string, body: unknown, options?: { headers: Record<string, string> }): Promise<Answer>;
  request(options: { method: string; url: string; headers?: Record<string, string> }): Promise<Answer>;
}

/** The real SDK, configured for a sandbox, with every failure converted to `{ statusCode, error }`. */
export function sdk(
  baseURL: string,
  key: { keyId: string; keySecret: string },
): { razorpay: Razorpay; http: Http } {
  const razorpay = new Razorpay({ key_id: key.keyId, key_secret: key.keySecret });
  const http = (razorpay as unknown as { api: { rq: Http } }).api.rq;
  Object.assign(http.defaults, { baseURL, timeout: 2_000, maxRedirects: 0, proxy: false });
  http.interceptors.response.use(
    (answer) => (isObject(answer.data) ? answer : fail(new Error('bad body'), 0, 'NETWORK_ERROR')),
    (error) => {
      const status = error.response?.status ?? 0;
      if (status < 400) return fail(error, 0, 'NETWORK_ERROR');
      return hasCode(error.response?.data) ? Promise.reject(error) : fail(error, status, 'UNRECOGNISED');
    },
  );
  return { razorpay, http };
}

function fail(error: Failure, status: number, code: string): Promise<never> {
  error.response = { status, data: { error: { code, description: error.code ?? error.message } } };
  return Promise.reject(error);
}

function hasCode(data: unknown): boolean {
  return isObject(data) && typeof (data as { error?: { code?: unknown } }).error?.code === 'string';
}

function isObject(data: unknown): data is object {
  return typeof data === 'object' && data !== null;
}
