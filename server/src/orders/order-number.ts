/**
 * The number of an order in what somebody typed or read out, as orders have it: groups of three digits.
 * @returns undefined where it says something else
 */
export function orderNumberIn(words: string): string | undefined {
  const digits = /^(?:order\s*)?#?([\d\s.-]+)$/i.exec(words.trim())?.[1]?.replace(/\D/g, '') ?? '';
  return digits.length >= 9 ? digits.replace(/\d{3}(?=\d)/g, '$&-') : undefined;
}
