import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.';
const BROKEN = 'Something went wrong on our side. Please try again.';

/** The message to show for a failed call: the server's own where it sent one. */
export function messageOf(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message ?? BROKEN;
  if (ServerError.is(error)) return error.statusCode >= 500 ? BROKEN : messageIn(error.bodyText);
  if (error instanceof TypeError) return UNREACHABLE; // thrown by fetch when there is no answer
  return error instanceof Error ? error.message : BROKEN;
}

/** The contract's error code, e.g. `OUT_OF_STOCK`. */
export function codeOf(error: unknown): string | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const code = error.errors[0]?.extensions?.code;
  return typeof code === 'string' ? code : undefined;
}

/** True when the server said no, so that nothing was done; false when what became of the call is not known. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && code !== 'INTERNAL_SERVER_ERROR' && code !== 'SERVICE_UNAVAILABLE';
}

function messageIn(body: string): string {
  try {
    const { message, errors } = JSON.parse(body) as { message?: string; errors?: { message: string }[] };
    return message ?? errors?.[0]?.message ?? BROKEN;
  } catch {
    return BROKEN;
  }
}
