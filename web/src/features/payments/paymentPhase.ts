/**
 * ready: Pay can be pressed. open: the gateway's window is or was open. confirming: it was paid, and the server is being told.
 * confirmed: the server has confirmed the payment, so a page that does not show it yet, or no longer, is out of date. lookingUp: the page was left while the window was open, so the outcome is not known yet.
 */
export type PaymentPhase = 'ready' | 'starting' | 'open' | 'confirming' | 'confirmed' | 'lookingUp';
