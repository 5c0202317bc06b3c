import type { EntityManager } from 'typeorm';
import { CHECKS } from './checks.js';

/** A check that does not hold, and the rows for which it does not. */
export interface Finding {
  check: string;
  rows: Record<string, unknown>[];
}

/**
 * Looks at everything that has to hold for the data, while the shop goes on: each check is one statement, so it sees one
 * instant.
 * @returns what is off; nothing, when all is well
 */
export async function diagnose(db: Pick<EntityManager, 'query'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, sql } of CHECKS) {
    const rows = await db.query<Finding['rows']>(sql);
    if (rows.length > 0) findings.push({ check: name, rows });
  }
  return findings;
}
