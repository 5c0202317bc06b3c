import { badInput } from '../app-error.js';

/** No body that the shop understands nests deeper; what reads bodies does so by recursion. */
const MAX_DEPTH = 20;

/** Whether PostgreSQL and everybody else can keep it as it is: no half of a surrogate pair, no character 0. */
export const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Refuses parsed input that nests too deeply or holds what is no text, keys included, without recursion of its own. */
export function assertReadable(input: unknown): void {
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw badInput('The body is nested too deeply');
    if (level.some((value) => typeof value === 'string' && !isText(value)))
      throw badInput('A text holds characters that are not valid');
    level = level.flatMap(parts);
  }
}

function parts(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
    ? Object.entries(value).flat()
    : [];
}
