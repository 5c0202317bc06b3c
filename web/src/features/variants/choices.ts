/** The properties by which a shopper chooses a variant. */
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

/** The values of an axis among these variants, in the shop's order; empty where they do not use it. */
export function valuesOf(variants: Choosable[], axis: Axis): string[] {
  return [...new Set(variants.map((variant) => variant[axis]))].filter((value) => value != null);
}

/** The wanted choice as far as these variants offer it; an axis with a single value is chosen automatically. */
export function choiceAmong(variants: Choosable[], wanted: Choice): Choice {
  const chosen = ({ axis }: { axis: Axis }) => {
    const values = valuesOf(variants, axis);
    if (values.length === 1) return [axis, values[0]];
    return [axis, values.find((value) => value === wanted[axis])];
  };
  return Object.fromEntries(AXES.map(chosen)) as Choice;
}

/** The first axis that is still to be chosen. */
export function missingAxis(variants: Choosable[], choice: Choice) {
  return AXES.find(({ axis }) => valuesOf(variants, axis).length > 0 && !choice[axis]);
}

/** The variant of a complete choice. */
export function variantOf<V extends Choosable>(variants: V[], choice: Choice): V | undefined {
  return variants.find((variant) =>
    AXES.every(({ axis }) => (variant[axis] ?? null) === (choice[axis] ?? null)),
  );
}

/** The stock of this value, given the rest of the choice. */
export function stockWith(variants: Choosable[], choice: Choice, axis: Axis, value: string): number {
  const isMatch = (variant: Choosable) =>
    AXES.every(({ axis: other }) => {
      const asked = other === axis ? value : choice[other];
      return !asked || variant[other] === asked;
    });
  return variants.filter(isMatch).reduce((sum, { countInStock }) => sum + countInStock, 0);
}

/** "Medium, Red": size and colour of a cart or order line; empty where there are none. */
export const choiceText = ({ size, color }: Choice) => [size, color].filter(Boolean).join(', ');
