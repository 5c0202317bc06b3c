import { MOST_LINES } from '../../lib/localCart';
import type { LocalCartLine } from '../../lib/localCart';
import type { CartLine } from './cartView';
import { isSameLine, localLine } from './localLine';

/**
 * The stored lines as the shop knows them now: today's names, prices and stock, without what is gone. Those that no cart has
 * room for, and that nobody has asked about, stay as they are.
 * The same array when nothing has changed, or storing it would ask for another quote.
 */
export function agreeWithQuote(stored: LocalCartLine[], quoted: CartLine[]): LocalCartLine[] {
  const agreed = stored.flatMap((line, index) => {
    if (index >= MOST_LINES) return [line];
    const quotedLine = quoted.find((one) => isSameLine(line, one));
    return quotedLine ? [agreeWithLine(line, quotedLine)] : [];
  });
  const isSame = agreed.length === stored.length && agreed.every((line, index) => line === stored[index]);
  return isSame ? stored : agreed;
}

function agreeWithLine(line: LocalCartLine, quoted: CartLine): LocalCartLine {
  const now = localLine({ ...quoted, qty: line.qty });
  if (now.countInStock > 0) now.qty = Math.min(line.qty, now.countInStock);
  const isSame = (Object.keys(now) as (keyof LocalCartLine)[]).every((key) => now[key] === line[key]);
  return isSame ? line : now;
}
