/** How long the toasts of signing in and up stay, in milliseconds. */
export const BRIEFLY = 2000;
