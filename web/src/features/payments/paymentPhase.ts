export type PaymentPhase =
  /** Pay can be pressed. */
  | 'ready'
  /** Pay was pressed, and the gateway's window is about to open. */
  | 'starting'
  /** The gateway's window is or was open. */
  | 'open'
  /** The payment was made, and the server is being told. */
  | 'confirming'
  /** The server has confirmed the payment: a page that does not show it yet, or no longer, is out of date. */
  | 'confirmed'
  /** The page was left while the window was open, so the outcome is not known yet. */
  | 'lookingUp';
