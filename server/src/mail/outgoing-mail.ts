/** A mail as it is sent. */
export interface OutgoingMail {
  /** The same each time that a mail is retried, so that a duplicate can be recognised. */
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}
