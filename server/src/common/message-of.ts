/**
 * An error's message. Where a host has several addresses, as localhost has, and none of them answers, Node's error has no message
 * itself: then the messages for each address.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, errors = [] } = error as Partial<AggregateError>;
  return message || errors.map(messageOf).join('; ');
}
