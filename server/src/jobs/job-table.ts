/** The jobs that something causes, with what each has to be told. */
export interface JobTable {
  /** An event of the gateway's webhook is looked into. */
  'webhook-event': { id: string };
  /** A refund takes its next step at the gateway. */
  refund: { id: string };
  /** The gateway is asked about one of its orders. */
  'gateway-order': { id: string };
  /** The pieces of an unpaid order go back on the shelf. */
  reservation: { id: string };
  /** A mail is written and handed to the mail server. */
  mail: { id: string };
  /** Somebody wants a new password for the account of this address, if there is one; when, in milliseconds since 1970. */
  'password-reset': { email: string; askedAt?: number };
  /** Products name their sizes and colours in the order of the vocabulary. */
  'options-order': Record<string, never>;
}

export type JobName = keyof JobTable;

/** The jobs that are told nothing but the id of a row. */
export type RowJobName = { [N in JobName]: { id: string } extends JobTable[N] ? N : never }[JobName];

/** What is due at set times, as in a crontab, in UTC. It is night then where most shoppers are. */
export const TIMETABLE = {
  'abandoned-jobs': '* * * * *',
  'expired-reservations': '* * * * *',
  'forgotten-work': '*/5 * * * *',
  'silent-webhook': '0 * * * *',
  retention: '30 20 * * *',
  'abandoned-lines': '40 20 * * *',
  'blank-orders': '50 20 * * *',
} as const;
