import type { EntityManager } from 'typeorm';
import { CHECKS } from './checks.js';

/** A check that failed, and the rows that violate it. */
export interface Finding {
  check: string;
  rows: Record<string, unknown>[];
}

/**
 * Runs all checks while the shop is in use: each is a single statement, so it sees one snapshot.
 * @returns the failed checks; none if all is well
 */
export async function diagnose(db: Pick<EntityManager, 'query'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, sql } of CHECKS) {
    const rows = await db.query<Finding['rows']>(sql);
    if (rows.length > 0) findings.push({ check: name, rows });
  }
  return findings;
}
