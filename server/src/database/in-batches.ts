import { NIL } from 'uuid';

interface Database {
  query(statement: string, values: unknown[]): Promise<unknown>;
}

/**
 * Changes the rows of a table in batches, each in a transaction of its own, so that none is locked for long. A migration that
 * uses it needs `transaction = false`.
 * @param statement changes rows whose ids come after $1, in id order, and returns the last id
 */
export async function inBatches(db: Database, statement: string): Promise<void> {
  let last: string | undefined = NIL;
  while (last) {
    const rows = (await db.query(statement, [last])) as { id: string }[];
    last = rows[0]?.id;
  }
}
