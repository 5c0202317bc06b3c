import { loadRenderer } from './renderer.js';

const NAMED = /^\/graphql\?id=([\w-]+)/;

/**
 * Writes the text of a public query in the place of the id by which the shop's own pages ask it (`/graphql?id=...`), before
 * anything else reads the address. An id that nobody knows stays, and is refused as a question without a text.
 */
export async function namedQueries(): Promise<(url: string) => string> {
  const texts = new Map(Object.entries((await loadRenderer())?.queryTexts ?? {}));
  const encoded = new Map([...texts].map(([id, text]) => [id, encodeURIComponent(text ?? '')]));
  return (url) =>
    url.replace(NAMED, (whole, id: string) => {
      const text = encoded.get(id);
      return text === undefined ? whole : `/graphql?query=${text}`;
    });
}
