/** "10,000+": beyond what is counted there are more. */
export const orMore = (count: number) => `${count.toLocaleString('en')}+`;

/** "1 user", "2 users"; "10,000+ users" where there are more. */
export const counted = (count: number, noun: string, isExact = true) =>
  isExact ? `${count} ${noun}${count === 1 ? '' : 's'}` : `${orMore(count)} ${noun}s`;
