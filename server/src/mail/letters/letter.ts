/** What was ordered, as a mail shows it; the price is in paise. */
export interface LetterItem {
  name: string;
  /** Size and colour, where it has them. */
  kind: string;
  image: string;
  price: number;
  qty: number;
}

/** A piece of a letter. Everything in it is plain text: whoever shows it sees to that. */
export type Part =
  | { is: 'text'; text: string }
  | { is: 'button'; label: string; url: string }
  | { is: 'items'; items: LetterItem[] }
  /** Amounts in paise; the last one is what they come to. */
  | { is: 'amounts'; rows: [label: string, amount: number][] }
  | { is: 'address'; title: string; lines: string[] };

/** What a mail says, once; its text and its HTML are both made from this. */
export interface Letter {
  subject: string;
  parts: Part[];
}

export const text = (words: string): Part => ({ is: 'text', text: words });
