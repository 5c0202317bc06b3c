import { AppError } from '../common/app-error.js';

/** A mail that no retry can deliver, because of its recipient. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The shop is configured to send no mail: a retry makes no sense, but the operator has to know. */
export class NoMailServer extends Error {
  override name = 'NoMailServer';
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The mail server's permanent refusal of this mail (RFC 5321): a reply of 5xx to its envelope or its text. */
const isRefusedForGood = ({ code, responseCode = 0 }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;

/**
 * A refusal of the recipient's address: the mailbox does not exist or takes nothing. Where the server gives an enhanced status code
 * (RFC 3463), 5.1 is the address and 5.2 the mailbox; the rest is between the shop and its mail server.
 */
const isUnknownRecipient = ({ command, response = '' }: SmtpError) =>
  command === 'RCPT TO' && /^5\d\d[ -]5\.[12]\.|^55[0-3][ -](?!5\.\d|.*relay)/i.test(response);

/** The account that the letter needs no longer exists: no retry can write it. */
export const isAccountGone = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND';

export const isFinal = (error: unknown) =>
  error instanceof Undeliverable || error instanceof NoMailServer || isRefusedForGood(error as SmtpError);

/** For final failures: whether the recipient's address is the reason, and not the shop or its mail server. */
export const isRecipientsFault = (error: unknown) =>
  error instanceof Undeliverable || isUnknownRecipient(error as SmtpError);
