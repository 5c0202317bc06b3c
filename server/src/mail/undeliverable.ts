import { AppError } from '../common/app-error.js';

/** A mail that no further try can bring to anybody. */
export class Undeliverable extends Error {}

/** The mail server's own no to this mail, as RFC 5321 words it: a reply of 5xx to its envelope or its text. */
const isRefusedForGood = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;

/** What the mail tells of has gone: the account, or the order. */
const hasGone = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND';

export const isFinal = (error: unknown) =>
  error instanceof Undeliverable ||
  hasGone(error) ||
  isRefusedForGood(error as { code?: string; responseCode?: number });
