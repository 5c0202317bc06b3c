/** What a shopper chooses a variant by. */
export interface Choice {
  size?: string | null;
  color?: string | null;
}

export interface Choosable extends Choice {
  id: string;
  countInStock: number;
}

export type Axis = 'size' | 'color';

export const AXES: { axis: Axis; label: string; prompt: string }[] = [
  { axis: 'size', label: 'Size', prompt: 'Choose a size' },
  { axis: 'color', label: 'Color', prompt: 'Choose a color' },
];

/** The values of an axis among these variants, in the shop's order; none where they do not differ by it. */
export function valuesOf(variants: Choosable[], axis: Axis): string[] {
  return [...new Set(variants.map((variant) => variant[axis]))].filter((value) => value != null);
}

/** What is chosen, as far as these variants offer it; where there is only one value, that one. */
export function choiceAmong(variants: Choosable[], wanted: Choice): Choice {
  const chosen = ({ axis }: { axis: Axis }) => {
    const values = valuesOf(variants, axis);
    if (values.length === 1) return [axis, values[0]];
    return [axis, values.find((value) => value === wanted[axis])];
  };
  return Object.fromEntries(AXES.map(chosen)) as Choice;
}

/** The axis that is still to be chosen first. */
export function missingAxis(variants: Choosable[], choice: Choice) {
  return AXES.find(({ axis }) => valuesOf(variants, axis).length > 0 && !choice[axis]);
}

/** The variant of a choice that leaves nothing open. */
export function variantOf<V extends Choosable>(variants: V[], choice: Choice): V | undefined {
  return variants.find((variant) =>
    AXES.every(({ axis }) => (variant[axis] ?? null) === (choice[axis] ?? null)),
  );
}

/** How many pieces there are with this value, given what else is chosen. */
export function stockWith(variants: Choosable[], choice: Choice, axis: Axis, value: string): number {
  const isMatch = (variant: Choosable) =>
    AXES.every(({ axis: other }) => {
      const asked = other === axis ? value : choice[other];
      return !asked || variant[other] === asked;
    });
  return variants.filter(isMatch).reduce((sum, { countInStock }) => sum + countInStock, 0);
}

/** "Medium, Red": what a line of the cart or of an order is one of; blank where there is nothing to say. */
export const choiceText = ({ size, color }: Choice) => [size, color].filter(Boolean).join(', ');
