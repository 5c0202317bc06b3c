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
}

export type JobName = keyof JobTable;
