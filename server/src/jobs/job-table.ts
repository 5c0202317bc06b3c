/** The jobs that something causes, with the payload of each. */
export interface JobTable {
  /** Processes an event of the gateway's webhook. */
  'webhook-event': { id: string };
  /** Takes the next step of a refund at the gateway. */
  refund: { id: string };
  /** Asks the gateway about one of its orders. */
  'gateway-order': { id: string };
  /** Puts the pieces of an unpaid order back on the shelf. */
  reservation: { id: string };
  /** Writes a mail and hands it to the mail server. */
  mail: { id: string };
  /** Sends a link for a new password, if the email has an account; `askedAt` is in milliseconds since 1970. */
  'password-reset': { email: string; askedAt?: number };
  /** Sorts the sizes and colours of products into the order of the vocabulary. */
  'options-order': Record<string, never>;
}

export type JobName = keyof JobTable;

/** The jobs whose payload is only the id of a row. */
export type RowJobName = { [N in JobName]: { id: string } extends JobTable[N] ? N : never }[JobName];

/** Scheduled work in crontab syntax, in UTC. At the daily times it is night where most shoppers are. */
export const TIMETABLE = {
  'abandoned-jobs': '* * * * *',
  'expired-reservations': '* * * * *',
  'forgotten-work': '*/5 * * * *',
  'silent-webhook': '0 * * * *',
  retention: '30 20 * * *',
  'abandoned-lines': '40 20 * * *',
  'blank-orders': '50 20 * * *',
} as const;
