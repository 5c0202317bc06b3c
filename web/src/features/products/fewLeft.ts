const FEW = 5;

/**
 * Says when hardly any are left; undefined while there are plenty, and when there are none.
 * @param choice the size and colour that this is about, if any
 */
export function fewLeft(countInStock: number, choice = ''): string | undefined {
  if (countInStock === 0 || countInStock > FEW) return undefined;
  return choice ? `Only ${countInStock} left in ${choice}` : `Only ${countInStock} left`;
}
