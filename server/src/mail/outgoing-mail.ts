/** A mail as it goes out. */
export interface OutgoingMail {
  /** Always the same for one mail, so that one that was sent twice can be known for that. */
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}
