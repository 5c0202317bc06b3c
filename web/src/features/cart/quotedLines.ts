import { MOST_LINES } from '../../lib/localCart';
import type { LocalCartLine } from '../../lib/localCart';
import { chosenFor, isUndecided, stockOf } from './cartView';
import type { CartLine } from './cartView';
import { isSameLine, localLine } from './localLine';

/** The stored lines as the cart shows them. Changing the size keeps a line's id, and so its row and the focus in it. */
export function shownLines(stored: LocalCartLine[], quoted: CartLine[]): CartLine[] {
  return stored.flatMap((line, index) => {
    const shown = shownLine(line, quoted);
    const twinsBefore = stored.slice(0, index).filter(({ product }) => product === line.product);
    return shown ? [{ ...shown, id: `${line.product}:${twinsBefore.length}`, qty: line.qty }] : [];
  });
}

/** As quoted; until then, a quoted line of the same product with the newly chosen variant. */
function shownLine(line: LocalCartLine, quoted: CartLine[]): CartLine | undefined {
  const exact = quoted.find((one) => isSameLine(line, one));
  const sibling = quoted.find(({ product }) => product.id === line.product);
  if (exact || !sibling) return exact;
  const chosen = sibling.product.variants.find(({ id }) => id === line.variant);
  return chosen && { ...sibling, ...chosenFor(sibling, chosen) };
}

/**
 * The stored lines updated to the shop's current names, prices and stock, without products that are gone. Lines beyond
 * `MOST_LINES`, which were not quoted, stay as they are. Returns the same array if nothing has changed, because storing another
 * would trigger another quote.
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

/** The most pieces that an order could have; for a line without a variant, the largest stock of one variant. */
const mostOf = (line: CartLine) =>
  isUndecided(line)
    ? Math.max(...line.product.variants.map(({ countInStock }) => countInStock))
    : stockOf(line);
