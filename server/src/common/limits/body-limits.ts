import { badInput } from '../app-error.js';

/** No body that the shop understands nests deeper; what reads bodies does so by recursion. */
const MAX_DEPTH = 20;

/** Refuses parsed bodies that nest too deeply, without recursion of its own. */
export function assertShallow(body: unknown): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw badInput('The body is nested too deeply');
    level = level.flatMap(parts);
  }
}

const parts = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? Object.values(value) : [];
