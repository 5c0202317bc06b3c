/** The gateway refused, or it is not known what it did. */
export class GatewayError extends Error {
  constructor(
    /** HTTP status; 0 when there was no usable answer. */
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  /** A retry may succeed. */
  get isTransient() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** The gateway refused, and would refuse again. */
  get isRefusal() {
    return this.status === 400;
  }
}

/** Converts what the SDK throws (plain objects, or axios errors of calls made around it) into one kind of error. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const {
    statusCode,
    error: detail,
    response,
  } = (error ?? {}) as {
    statusCode?: number;
    error?: { code?: string; description?: string };
    response?: { status: number; data?: { error?: { code?: string; description?: string } } };
  };
  const reason = detail ?? response?.data?.error;
  return new GatewayError(
    statusCode ?? response?.status ?? 0,
    reason?.code ?? 'NETWORK_ERROR',
    reason?.description ?? 'No answer',
  );
}
