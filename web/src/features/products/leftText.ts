/**
 * Says when few are left; undefined when there are plenty, or none.
 * @param fewLeft the stock, if the shop considers it low
 * @param choice the size and colour in question, if any
 */
export function leftText(fewLeft: number | null, choice = ''): string | undefined {
  if (!fewLeft) return undefined;
  return choice ? `Only ${fewLeft} left in ${choice}` : `Only ${fewLeft} left`;
}

/** The same, and when none is left. */
export const stockText = (fewLeft: number | null) => (fewLeft === 0 ? 'Out Of Stock' : leftText(fewLeft));
