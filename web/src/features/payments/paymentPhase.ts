/**
 * ready: Pay can be pressed. open: the gateway's window is, or was, there. confirming: it was paid, and the server is
 * being told. lookingUp: the page was left while the window was open, so that nobody knows yet what came of it.
 */
export type PaymentPhase = 'ready' | 'starting' | 'open' | 'confirming' | 'lookingUp';
