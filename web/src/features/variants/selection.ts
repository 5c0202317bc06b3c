import { choiceText, missingAxis, variantOf } from './choices';
import type { Choice, Choosable } from './choices';

interface Sellable<V> {
  price: number;
  countInStock: number;
  fewLeft: number | null;
  variants: V[];
}

type Priced = Choosable & { price: number | null; fewLeft: number | null };

/** The result of a choice: the variant, its price and stock, and the axis that is still to be chosen. */
export function selectionOf<V extends Priced>(product: Sellable<V>, choice: Choice) {
  const { variants } = product;
  const variant = variantOf(variants, choice);
  const missing = missingAxis(variants, choice);
  const isNotMade = variants.length > 0 && !missing && !variant;
  return {
    variant,
    missing,
    price: variant?.price ?? product.price,
    countInStock: isNotMade ? 0 : (variant ?? product).countInStock,
    fewLeft: isNotMade ? 0 : (variant ?? product).fewLeft,
    text: choiceText(choice),
    isOfVariants: variants.length > 0,
  };
}

export type Selection<V extends Priced> = ReturnType<typeof selectionOf<V>>;
