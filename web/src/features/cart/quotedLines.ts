import type { LocalCartLine } from '../../lib/localCart';
import type { CartLine } from './cartView';

/**
 * The stored lines as the shop knows them now: today's names, prices and stock, without products that are gone.
 * The same array when nothing has changed, or storing it would ask for another quote.
 */
export function agreeWithQuote(stored: LocalCartLine[], quoted: CartLine[]): LocalCartLine[] {
  const agreed = stored.flatMap((line) => {
    const quotedLine = quoted.find(({ product }) => product.id === line.product);
    return quotedLine ? [agreeWithLine(line, quotedLine)] : [];
  });
  const isSame = agreed.length === stored.length && agreed.every((line, index) => line === stored[index]);
  return isSame ? stored : agreed;
}

function agreeWithLine(line: LocalCartLine, { product }: CartLine): LocalCartLine {
  const { name, image, price, countInStock } = product;
  const qty = countInStock > 0 ? Math.min(line.qty, countInStock) : line.qty;
  const now = { product: line.product, name, image, price, countInStock, qty };
  const isSame = (Object.keys(now) as (keyof LocalCartLine)[]).every((key) => now[key] === line[key]);
  return isSame ? line : now;
}
