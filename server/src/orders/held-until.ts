import { config } from '../config.js';

/** SQL for when a reservation made now is over. */
export const heldUntil = () => `now() + interval '${config.reservationMinutes} minutes'`;

/** SQL for whether the pieces of an order are reserved at this moment, by the database's clock. */
export const isReserved = (order: string) =>
  `(${order}.status = 'PLACED' AND ${order}.holds_stock AND ${order}.stock_held_until > now())`;
