/** "10,000+": counting stopped at this number. */
export const orMore = (count: number) => `${count.toLocaleString('en')}+`;

/** "1 user", "2 users"; "10,000+ users" where the count is a lower bound. */
export const counted = (count: number, noun: string, isExact = true) =>
  isExact ? `${count} ${noun}${count === 1 ? '' : 's'}` : `${orMore(count)} ${noun}s`;
