/** The first `length` characters and an ellipsis; shorter texts stay as they are. */
export function shorten(text: string, length = 15): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}
