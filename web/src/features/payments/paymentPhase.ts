/**
 * ready: Pay can be pressed. open: the gateway's window is or was open. confirming: it was paid, and the server is being told.
 * lookingUp: the page was left while the window was open, so the outcome is not known yet.
 */
export type PaymentPhase = 'ready' | 'starting' | 'open' | 'confirming' | 'lookingUp';
