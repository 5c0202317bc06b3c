const MOST_SHOWN = 15;

/** The first characters and an ellipsis; shorter texts are unchanged. */
export function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN).join('')}…` : text;
}
