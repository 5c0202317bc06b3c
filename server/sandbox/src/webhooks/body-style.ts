export const BODY_STYLES = ['sorted', 'escaped', 'spaced', 'compact'] as const;
export type BodyStyle = (typeof BODY_STYLES)[number];

/**
 * The same JSON in different bytes. The gateway mixes serialisers, so a receiver that parses and reserialises the body before
 * checking the signature has to fail here as it would there.
 */
export function serialise(value: unknown, style: BodyStyle): string {
  if (style === 'sorted') return JSON.stringify(sorted(value));
  if (style === 'escaped') return escaped(JSON.stringify(value));
  return style === 'spaced' ? spaced(value) : JSON.stringify(value);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, sorted(entry)]));
}

function escaped(json: string): string {
  return json
    .replaceAll('/', '\\/')
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${spaced(entry)}`).join(', ')}}`;
}
