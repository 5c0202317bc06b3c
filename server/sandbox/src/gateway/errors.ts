export interface ErrorBody {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  description: string;
  source?: string | null;
  step?: string | null;
  reason?: string | null;
  metadata?: Record<string, string>;
  field?: string;
}

/** A refusal in the gateway's wording; `error` is the body's `error` member. */
export class GatewayError extends Error {
  constructor(
    readonly status: number,
    readonly error: ErrorBody,
  ) {
    super(error.description);
  }
}

/** Status 400, for an invalid request. */
export function refusal(
  description: string,
  reason = 'input_validation_failed',
  field?: string,
): GatewayError {
  return new GatewayError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason,
    metadata: {},
    ...(field !== undefined && { field }),
  });
}

export function invalidField(field: string, description: string): GatewayError {
  return refusal(description, 'input_validation_failed', field);
}

export function unknownId(): GatewayError {
  return refusal('The id provided does not exist');
}

export function orderAlreadyPaid(): GatewayError {
  return refusal(
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
    'order_already_paid',
  );
}

/** Errors of the gateway's edge have "NA" in fields that others fill. */
export function unclassified(status: number, code: ErrorBody['code'], description: string): GatewayError {
  return new GatewayError(status, {
    code,
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  });
}

export function urlNotFound(): GatewayError {
  return unclassified(400, 'BAD_REQUEST_ERROR', 'The requested URL was not found on the server.');
}

export function unauthorized(description: string): GatewayError {
  return new GatewayError(401, { code: 'BAD_REQUEST_ERROR', description });
}

export function serverError(status = 500): GatewayError {
  return unclassified(
    status,
    'SERVER_ERROR',
    'We are facing some trouble completing your request at the moment. Please try again shortly.',
  );
}
