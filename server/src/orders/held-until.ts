import { config } from '../config.js';

/** SQL for the end of a reservation made now. */
export const heldUntil = () => `now() + interval '${config.reservationMinutes} minutes'`;

/** SQL for whether an order's pieces are reserved now, by the database's clock. */
export const isReserved = (order: string) =>
  `(${order}.status = 'PLACED' AND ${order}.holds_stock AND ${order}.stock_held_until > now())`;
