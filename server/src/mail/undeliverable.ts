import { AppError } from '../common/app-error.js';

/** A mail that no further try can bring to anybody. */
export class Undeliverable extends Error {}

/** The mail server's own no to this mail, as RFC 5321 words it: a reply of 5xx to its envelope or its text. */
const isRefusedForGood = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;

/** What the letter needs is not there any more: its account. No try can write it. */
export const hasGone = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND';

export const isFinal = (error: unknown) =>
  error instanceof Undeliverable || isRefusedForGood(error as { code?: string; responseCode?: number });
