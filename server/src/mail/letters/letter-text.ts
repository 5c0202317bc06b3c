import { lineTotal, rupeesText } from '../../common/money.js';
import type { Letter, LetterItem, Part } from './letter.js';

const item = ({ name, kind, ...line }: LetterItem) =>
  `- ${name}${kind && ` (${kind})`}\n  ${line.qty} x ${rupeesText(line.price)} = ${rupeesText(lineTotal(line))}`;

function amounts(rows: [string, number][]): string {
  const texts = rows.map(([label, amount]) => [`${label}:`, rupeesText(amount)] as const);
  const [left, right] = [0, 1].map((n) => Math.max(...texts.map((row) => row[n]!.length)));
  return texts.map(([label, amount]) => `${label.padEnd(left!)} ${amount.padStart(right!)}`).join('\n');
}

function paragraph(part: Part): string {
  switch (part.is) {
    case 'text':
      return part.text;
    case 'button':
      return `${part.label}:\n${part.url}`;
    case 'items':
      return part.items.map(item).join('\n');
    case 'amounts':
      return amounts(part.rows);
    case 'address':
      return [`${part.title}:`, ...part.lines].join('\n');
  }
}

/** The text part of a mail, for mail programs that show no HTML. */
export const letterText = ({ parts }: Letter, signature: string) =>
  `${[...parts.map(paragraph), `-- \n${signature}`].join('\n\n')}\n`;
