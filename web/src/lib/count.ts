/** "10,000+": beyond what is counted there are more. */
export const orMore = (count: number) => `${count.toLocaleString('en')}+`;

/** "1 user", "2 users". */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
