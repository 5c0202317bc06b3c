const FEW = 5;

/** Says when hardly any are left; undefined while there are plenty, and when there are none. */
export function fewLeft(countInStock: number): string | undefined {
  return countInStock > 0 && countInStock <= FEW ? `Only ${countInStock} left` : undefined;
}
