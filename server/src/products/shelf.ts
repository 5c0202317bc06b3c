import { AppError, badInput, notFound } from '../common/app-error.js';
import { choiceOf, toVariant, type Variant } from './variants/variant.entity.js';

export interface StockLine {
  productId: string;
  /** The variant, for a product stocked by variant. */
  variantId?: string | null;
  qty: number;
}

/** A line as it is sold: the product's name, picture and price at this moment, in the size and colour of its variant. */
export interface SoldLine extends Pick<Variant, 'size' | 'color' | 'sku'> {
  productId: string;
  variantId: string | null;
  qty: number;
  name: string;
  image: string;
  /** Unit price in paise. */
  price: number;
}

/** A product on the shelf, with all variants it ever had, in the shop's order. */
export interface ShelfProduct {
  id: string;
  name: string;
  image: string;
  price: number;
  countInStock: number;
  isByVariant: boolean;
  variants: Variant[];
}

/** What a line is taken from: a product stocked as a whole, or one of its variants. */
type Pile = ShelfProduct | Variant;
type Choose = (product: ShelfProduct, enough: Variant[], qty: number) => Variant | undefined;

/** Allocates pieces to lines. Lines that name a variant come first; the others take from what is left. */
export class Shelf {
  private readonly taken = new Map<string, number>();
  private readonly products: Map<string, ShelfProduct>;

  constructor(products: ShelfProduct[]) {
    this.products = new Map(
      products.map((row) => [row.id, { ...row, variants: row.variants.map(toVariant) }]),
    );
  }

  /**
   * @param choose picks the variant for a line that names none, from those with enough pieces; undefined if none has
   * @throws AppError NOT_FOUND, OUT_OF_STOCK naming the first line that is short, BAD_USER_INPUT
   */
  fill(lines: StockLine[], choose: Choose): SoldLine[] {
    const sold: SoldLine[] = [];
    for (const isNamed of [true, false])
      lines.forEach((line, i) => {
        if (!!line.variantId === isNamed) sold[i] = this.take(line, choose);
      });
    return sold;
  }

  private take({ productId, variantId, qty }: StockLine, choose: Choose): SoldLine {
    const product = this.products.get(productId);
    if (!product) throw notFound('Product');
    const variant = variantId
      ? named(product, variantId)
      : product.isByVariant
        ? this.chosen(product, qty, choose)
        : undefined;
    const pile = variant ?? product;
    if (this.left(pile) < qty) throw tooFew(product.name + choiceOf(variant ?? {}), this.left(pile));
    this.taken.set(pile.id, (this.taken.get(pile.id) ?? 0) + qty);
    const { name, image, price } = product;
    return {
      productId,
      variantId: variant?.id ?? null,
      qty,
      name,
      image: variant?.image ?? image,
      price: variant?.price ?? price,
      size: variant?.size ?? null,
      color: variant?.color ?? null,
      sku: variant?.sku ?? null,
    };
  }

  private chosen(product: ShelfProduct, qty: number, choose: Choose): Variant {
    const sold = product.variants.filter(({ retired }) => !retired);
    const enough = sold.filter((variant) => this.left(variant) >= qty);
    const variant = choose(product, enough, qty);
    if (!variant) throw tooFew(product.name, Math.max(...sold.map((variant) => this.left(variant))));
    return variant;
  }

  private left({ id, countInStock }: Pile): number {
    return countInStock - (this.taken.get(id) ?? 0);
  }
}

function named({ name, isByVariant, variants }: ShelfProduct, id: string): Variant {
  if (!isByVariant) throw wholeOnly(name);
  const variant = variants.find((variant) => variant.id === id);
  if (!variant) throw notFound('Variant');
  return variant;
}

/**
 * For a line without a variant, takes the first variant that has enough pieces: preferably one in the buyer's cart, and of
 * these one with the same quantity there, because clients that know no variants order what their cart shows.
 * @param inCart how many pieces of each variant are in the cart
 */
export function firstWithEnough(inCart: Record<string, number>): Choose {
  const waiting = new Map(Object.entries(inCart));
  return (_, enough, qty) => {
    const inThere = enough.filter(({ id }) => waiting.get(id)! > 0);
    const found = inThere.find(({ id }) => waiting.get(id) === qty) ?? inThere[0] ?? enough[0];
    if (found) waiting.set(found.id, (waiting.get(found.id) ?? 0) - qty);
    return found;
  };
}

/** A line that was placed when the product was stocked as a whole does not say which size its buyer needs. */
export const noneChosen: Choose = ({ name }) => {
  throw new AppError('OUT_OF_STOCK', `${name} is now sold by size and colour: please order it anew`);
};

export const wholeOnly = (name: string) => badInput(`${name} is not stocked by size and colour`);
export const tooFew = (name: string, left: number) =>
  new AppError(
    'OUT_OF_STOCK',
    left <= 0 ? `${name} is out of stock` : `Only ${left} of ${name} left in stock`,
  );
