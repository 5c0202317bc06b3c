import type Razorpay from 'razorpay';

interface Call {
  timeout: number;
  signal?: AbortSignal;
  /** Aborts the call; cleared when it has ended by itself. */
  end?: NodeJS.Timeout;
}
interface Answer {
  status: number;
  data: unknown;
  config: Call;
}
interface HttpFailure extends Error {
  code?: string;
  config?: Call;
  response?: { status?: number; headers?: object; data?: { error?: { code?: unknown } } | null };
}

/** The part of axios that the SDK keeps inside and that its types do not show. */
export interface Http {
  defaults: object;
  interceptors: {
    request: { use(begin: (call: Call) => Call): void };
    response: { use(ok: (answer: Answer) => unknown, failed: (failure: HttpFailure) => unknown): void };
  };
  post(url: string, body: object, options: { headers: Record<string, string> }): Promise<Answer>;
}

/** How long a call may take, in ms, from its beginning to the end of its answer. */
export const TIMEOUT_MS = 10_000;

/** Gives a failure the shape in which the SDK expects the gateway's own errors, so that the SDK does not fail on it. */
function shaped(failure: HttpFailure, status: number, code: string, description: string): Promise<never> {
  failure.response = {
    status,
    headers: {},
    data: { error: { code, description, metadata: {} } as { code: unknown } },
  };
  return Promise.reject(failure);
}

/** The timeout of axios only limits silence: an answer that trickles would never end. */
function endInTime(call: Call): Call {
  const ending = new AbortController();
  call.signal = ending.signal;
  call.end = setTimeout(() => ending.abort(), call.timeout).unref();
  return call;
}

/**
 * By default the SDK waits for ever, follows redirects, and turns anything but a JSON error into a TypeError. All that is fixed
 * on its axios instance; without one it must not run at all.
 */
export function hardenedHttp(sdk: Razorpay): Http {
  const http = (sdk as unknown as { api?: { rq?: Http } }).api?.rq;
  if (!http?.defaults) throw new Error('This version of the razorpay SDK is not supported');
  Object.assign(http.defaults, { timeout: TIMEOUT_MS, maxRedirects: 0 });
  http.interceptors.request.use(endInTime);
  http.interceptors.response.use(
    (answer) => {
      clearTimeout(answer.config.end);
      return answer.data && typeof answer.data === 'object'
        ? answer
        : shaped(new Error('unreadable answer'), 0, 'NETWORK_ERROR', 'The answer could not be read');
    },
    (failure) => {
      clearTimeout(failure.config?.end);
      if (failure.config?.signal?.aborted) return shaped(failure, 0, 'NETWORK_ERROR', 'No answer in time');
      const status = failure.response?.status ?? 0;
      if (status < 400) return shaped(failure, 0, 'NETWORK_ERROR', failure.code ?? 'No answer');
      if (typeof failure.response?.data?.error?.code === 'string') return Promise.reject(failure);
      return shaped(
        failure,
        status,
        status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        'The error could not be read',
      );
    },
  );
  return http;
}
