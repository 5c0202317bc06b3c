import { badInput } from '../app-error.js';

/** No body that the shop understands nests deeper; code that reads bodies recurses. */
const MAX_DEPTH = 20;
/** Code that reads an object may search all of its fields for each one. */
const MAX_FIELDS = 200;
/** Field names count, too. A hundred cart lines with everything that the first clients send come to a tenth. */
const MAX_VALUES = 20_000;
/** Characters; a description may have 10,000. Some patterns take quadratic time. */
const MAX_TEXT = 50_000;

/**
 * More marks on one letter than any script has (UAX #15, 13: Stream-Safe Text Format, has thirty). Sorting them, as `normalize`
 * does, is quadratic in their number. Two more characters become marks once NFKC has unified the widths of letters.
 */
const TOO_MANY_MARKS = /(?<![\p{M}\uff9e\uff9f])[\p{M}\uff9e\uff9f]{31}/u;

/** Whether PostgreSQL and everything else can store it unchanged: no lone surrogate, no NUL, no tower of marks. */
export const isText = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\0') && !TOO_MANY_MARKS.test(text);

/**
 * Refuses parsed input that is larger or nests deeper than any that the shop understands, or whose strings, keys included, are
 * not valid text. Runs before anything else reads the input, and without recursion.
 */
export function assertReadable(input: unknown): void {
  let level: unknown[] = [input];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw badInput('The body is nested too deeply');
    values += level.length;
    if (values > MAX_VALUES) throw badInput(`The request holds more than ${MAX_VALUES} values`);
    for (const value of level) if (typeof value === 'string') assertText(value);
    level = level.flatMap(parts);
  }
}

function assertText(text: string): void {
  if (text.length > MAX_TEXT) throw badInput(`A text may have up to ${MAX_TEXT} characters`);
  if (!isText(text)) throw badInput('A text holds characters that are not valid');
}

function parts(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  const fields = Object.entries(value);
  if (fields.length > MAX_FIELDS) throw badInput(`An object may have up to ${MAX_FIELDS} fields`);
  return fields.flat();
}
