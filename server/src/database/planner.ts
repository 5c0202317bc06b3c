import type { ClientBase } from 'pg';

/**
 * For each connection. The shop looks everything up by an index; the planner would at times read the whole table instead,
 * because it takes a full-text match of a row (`@@`) for as cheap as comparing two numbers, and because a plan that suits
 * any values suits none of them. Compiling such short statements takes longer than running them.
 */
const SETTINGS = { enable_seqscan: 'off', plan_cache_mode: 'force_custom_plan', jit: 'off' };

export const tunePlanner = (client: ClientBase) =>
  client.query(
    Object.entries(SETTINGS)
      .map(([name, value]) => `SET ${name} = ${value}`)
      .join('; '),
  );
