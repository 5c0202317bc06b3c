/** A mail that no further try can bring to anybody. */
export class Undeliverable extends Error {}

/** The mail server's own no to this mail, as RFC 5321 words it: a reply of 5xx to its envelope or its text. */
const isRefusedForGood = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;

export const isFinal = (error: unknown) =>
  error instanceof Undeliverable || isRefusedForGood(error as { code?: string; responseCode?: number });
