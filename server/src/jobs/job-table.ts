/** Everything that the shop does in the background, with what each job has to be told. */
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
  /** Somebody wants a new password for the account of this address, if there is one. */
  'password-reset': { email: string };
}

export type JobName = keyof JobTable;
