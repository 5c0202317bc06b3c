import { MOST_LINES } from '../../lib/localCart';
import type { LocalCartLine } from '../../lib/localCart';
import { chosenFor, isUndecided, stockOf } from './cartView';
import type { CartLine } from './cartView';
import { isSameLine, localLine } from './localLine';

/** The stored lines as the cart shows them. A line keeps its id, and so its row and the focus there, in whatever size. */
export function shownLines(stored: LocalCartLine[], quoted: CartLine[]): CartLine[] {
  return stored.flatMap((line, index) => {
    const shown = shownLine(line, quoted);
    const twinsBefore = stored.slice(0, index).filter(({ product }) => product === line.product);
    return shown ? [{ ...shown, id: `${line.product}:${twinsBefore.length}`, qty: line.qty }] : [];
  });
}

/** As quoted, or, until it is, as another of the same product with the variant that was chosen. */
function shownLine(line: LocalCartLine, quoted: CartLine[]): CartLine | undefined {
  const exact = quoted.find((one) => isSameLine(line, one));
  const sibling = quoted.find(({ product }) => product.id === line.product);
  if (exact || !sibling) return exact;
  const chosen = sibling.product.variants.find(({ id }) => id === line.variant);
  return chosen && { ...sibling, ...chosenFor(sibling, chosen) };
}

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
  const most = mostOf(quoted);
  if (most > 0) now.qty = Math.min(line.qty, most);
  const isSame = (Object.keys(now) as (keyof LocalCartLine)[]).every((key) => now[key] === line[key]);
  return isSame ? line : now;
}

/** As many as an order could have: of a line that names no variant, all of one kind. */
const mostOf = (line: CartLine) =>
  isUndecided(line)
    ? Math.max(...line.product.variants.map(({ countInStock }) => countInStock))
    : stockOf(line);
