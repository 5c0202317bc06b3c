/** An ordered item as a mail shows it; the price is in paise. */
export interface LetterItem {
  name: string;
  /** Size and colour, if it has them. */
  kind: string;
  image: string;
  price: number;
  qty: number;
}

/** A piece of a letter. Everything in it is plain text: rendering it escapes it. */
export type Part =
  | { is: 'text'; text: string }
  | { is: 'button'; label: string; url: string }
  | { is: 'items'; items: LetterItem[] }
  /** Amounts in paise; the last one is the total. */
  | { is: 'amounts'; rows: [label: string, amount: number][] }
  | { is: 'address'; title: string; lines: string[] };

/** The content of a mail, from which both its text and its HTML are made. */
export interface Letter {
  subject: string;
  parts: Part[];
}

export const text = (words: string): Part => ({ is: 'text', text: words });
