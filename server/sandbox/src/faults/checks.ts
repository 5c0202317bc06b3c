/** An invalid control request: a misspelt setting must be refused, or a test passes for the wrong reason. */
export class ControlError extends Error {}

export type Check = (value: unknown) => boolean;

export const isFlag: Check = (value) => typeof value === 'boolean';
export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
export const isCount: Check = (value) => isNumber(value) && Number.isInteger(value);

export function oneOf(...choices: string[]): Check {
  return (value) => choices.includes(value as string);
}

export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

export function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}

export function shaped(checks: Record<string, Check>): Check {
  return (value) =>
    isRecord(value) && Object.entries(value).every(([key, entry]) => checks[key]?.(entry) ?? false);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Refuses unknown fields and values of the wrong type, naming the first. */
export function assertFields(where: string, value: unknown, checks: Record<string, Check>): void {
  if (!isRecord(value)) throw new ControlError(`${where} must be an object`);
  for (const [key, entry] of Object.entries(value)) {
    const check = checks[key];
    if (!check)
      throw new ControlError(`${where}.${key} is unknown; known: ${Object.keys(checks).join(', ')}`);
    if (!check(entry)) throw new ControlError(`${where}.${key} cannot be ${JSON.stringify(entry)}`);
  }
}
