import { config } from '../config.js';

/** SQL for when a reservation made now is over. */
export const heldUntil = () => `now() + interval '${config.reservationMinutes} minutes'`;
