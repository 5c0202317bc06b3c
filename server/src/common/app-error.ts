/** Every code an answer may carry, with the HTTP status that REST gives it. */
export const STATUS = {
  BAD_USER_INPUT: 400,
  PAYMENT_FAILED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  OUT_OF_STOCK: 409,
  INVALID_STATE: 409,
  PRICE_CHANGED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** Seconds. What a shop depends on, such as its database, is usually back by then. */
export const BACK_AFTER_S = 5;

interface AppErrorOptions {
  /** For the log, never for the caller. */
  cause?: unknown;
  /** Seconds until a retry makes sense; with TOO_MANY_REQUESTS and SERVICE_UNAVAILABLE. */
  retryAfter?: number;
  /** The value that is refused, or the field that is missing, where several refusals share a code: a form finds its place by it. */
  about?: string;
}

/** The one error that services throw: its message is for people, its code for programs. */
export class AppError extends Error {
  readonly retryAfter?: number;
  readonly about?: string;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { cause, about, retryAfter }: AppErrorOptions = {},
  ) {
    super(message, { cause });
    this.about = about;
    this.retryAfter = retryAfter ?? (code === 'SERVICE_UNAVAILABLE' ? BACK_AFTER_S : undefined);
  }
}

export const badInput = (message: string) => new AppError('BAD_USER_INPUT', message);
/** Also the answer to a token that is no longer valid. */
export const signInFirst = () => new AppError('UNAUTHENTICATED', 'Please sign in');
export const adminsOnly = () => new AppError('FORBIDDEN', 'Only admins may do this');
export const notFound = (thing: string) => new AppError('NOT_FOUND', `${thing} not found`);
export const wrongState = (message: string) => new AppError('INVALID_STATE', message);
