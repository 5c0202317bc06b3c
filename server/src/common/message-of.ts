/**
 * What an error says. Where a host has several addresses, as localhost has, and none of them answers, Node's error says nothing
 * itself: then what was said of each.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, errors = [] } = error as Partial<AggregateError>;
  return message || errors.map(messageOf).join('; ');
}
