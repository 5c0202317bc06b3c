/**
 * Does one after the other, whatever becomes of those before.
 * @throws Error with what went wrong, by name
 */
export async function tryAll(steps: [name: string, step: () => Promise<unknown>][]): Promise<void> {
  const failures: string[] = [];
  for (const [name, step] of steps)
    await step().catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
  if (failures.length > 0) throw new Error(failures.join('; '));
}
