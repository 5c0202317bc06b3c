/** The date of an ISO timestamp, as it stands in it: the day in UTC. */
export const dayOf = (timestamp: string) => timestamp.slice(0, 10);

/** A time such as 9:23 pm, whose am or pm stays on its line. */
export const unbroken = (time: string) => time.replace(/\s(?=[ap]m$)/, '\u00a0');

/** The day on which a moment falls where its reader lives, written alike. */
export function localDay(timestamp: string): string {
  const at = new Date(timestamp);
  return dayOf(new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString());
}
