/** The date of an ISO timestamp as written in it: the day in UTC. */
export const dayOf = (timestamp: string) => timestamp.slice(0, 10);

/** Keeps the am or pm of a time such as 9:23 pm on the same line. */
export const withNoBreakSpaces = (time: string) => time.replace(/\s(?=[ap]m$)/, '\u00a0');

/** The day of a moment in the reader's time zone, in the same format. */
export function localDay(timestamp: string): string {
  const at = new Date(timestamp);
  return dayOf(new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString());
}
