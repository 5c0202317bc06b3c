/**
 * The order number in typed or dictated text, in the form that orders have: groups of three digits.
 * @returns undefined if the text is something else
 */
export function orderNumberIn(words: string): string | undefined {
  const digits = /^(?:order\s*)?#?([\d\s.-]+)$/i.exec(words.trim())?.[1]?.replace(/\D/g, '') ?? '';
  return digits.length >= 9 ? digits.replace(/\d{3}(?=\d)/g, '$&-') : undefined;
}
