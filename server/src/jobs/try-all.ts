import { messageOf } from '../common/message-of.js';

/**
 * Does one after the other, whatever becomes of those before.
 * @throws Error with what went wrong, by name
 */
export async function tryAll(steps: [name: string, step: () => Promise<unknown>][]): Promise<void> {
  const failures: string[] = [];
  for (const [name, step] of steps)
    await step().catch((error: unknown) => failures.push(`${name}: ${messageOf(error)}`));
  if (failures.length > 0) throw new Error(failures.join('; '));
}
