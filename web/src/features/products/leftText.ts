/**
 * Says when hardly any are left; undefined while there are plenty, and when there are none.
 * @param fewLeft the pieces, where the shop calls them few
 * @param choice the size and colour that this is about, if any
 */
export function leftText(fewLeft: number | null, choice = ''): string | undefined {
  if (!fewLeft) return undefined;
  return choice ? `Only ${fewLeft} left in ${choice}` : `Only ${fewLeft} left`;
}
