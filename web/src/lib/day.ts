/** The date of an ISO timestamp, as the shop writes dates. */
export const dayOf = (timestamp: string) => timestamp.slice(0, 10);
