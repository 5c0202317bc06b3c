import { AppError } from '../common/app-error.js';

/** A mail that no further try can bring to anybody, because of its reader. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The shop is set up to send no mail at all: another try makes no sense, but whoever runs it has to know. */
export class NoMailServer extends Error {
  override name = 'NoMailServer';
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The mail server's own no to this mail, as RFC 5321 words it: a reply of 5xx to its envelope or its text. */
const isRefusedForGood = ({ code, responseCode = 0 }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;

/**
 * A no to the reader's address: a mailbox that is not there or takes nothing. Where the server says more closely why (RFC 3463),
 * 5.1 is the address and 5.2 the mailbox; the rest is between the shop and its mail server.
 */
const isNoReader = ({ command, response = '' }: SmtpError) =>
  command === 'RCPT TO' && /^5\d\d[ -]5\.[12]\.|^55[0-3][ -](?!5\.\d|.*relay)/i.test(response);

/** What the letter needs is not there any more: its account. No try can write it. */
export const hasGone = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND';

export const isFinal = (error: unknown) =>
  error instanceof Undeliverable || error instanceof NoMailServer || isRefusedForGood(error as SmtpError);

/** Of what is final: whether the reader's address is the reason, and not the shop or its mail server. */
export const isOfReader = (error: unknown) =>
  error instanceof Undeliverable || isNoReader(error as SmtpError);
