import type { Kind, Rows } from './rows.js';
import { StateFile } from './state-file.js';

type Tables = { [K in Kind]: Map<string, Rows[K]> };
type Entry = { [K in Kind]: { kind: K; row: Rows[K] } | { kind: K; gone: string } }[Kind];

/** A log with this many lines is compacted at the next start. */
const WORTH_REWRITING = 2_000;

/** All entities of the sandbox, in memory and, when a path is given, on disk. Rows are replaced, never mutated. */
export class Ledger {
  private tables = emptyTables();
  private readonly file: StateFile | undefined;

  constructor(path?: string) {
    this.file = path === undefined ? undefined : new StateFile(path);
    if (this.file) this.load(this.file);
  }

  put<K extends Kind>(kind: K, row: Rows[K]): Rows[K] {
    this.file?.append({ kind, row });
    this.tables[kind].set(row.id, row);
    return row;
  }

  remove(kind: Kind, id: string): void {
    if (!this.tables[kind].delete(id)) return;
    this.file?.append({ kind, gone: id });
  }

  find<K extends Kind>(kind: K, id: string): Rows[K] | undefined {
    return this.tables[kind].get(id);
  }

  /** In order of creation. */
  list<K extends Kind>(kind: K): Rows[K][] {
    return [...this.tables[kind].values()];
  }

  has(id: string): boolean {
    return Object.values(this.tables).some((table) => table.has(id));
  }

  clear(): void {
    this.file?.clear();
    this.tables = emptyTables();
  }

  close(): void {
    this.file?.close();
  }

  private load(file: StateFile): void {
    const entries = file.read() as Entry[];
    for (const entry of entries) this.replay(entry);
    const kept = Object.entries(this.tables).flatMap(([kind, rows]) =>
      [...rows.values()].map((row) => ({ kind, row })),
    );
    if (entries.length > WORTH_REWRITING && entries.length > 2 * kept.length) file.rewrite(kept);
  }

  private replay(entry: Entry): void {
    const table = this.tables[entry.kind] as Map<string, Rows[Kind]>;
    if ('gone' in entry) table.delete(entry.gone);
    else table.set(entry.row.id, entry.row);
  }
}

function emptyTables(): Tables {
  return {
    order: new Map(),
    terms: new Map(),
    payment: new Map(),
    refund: new Map(),
    refundKey: new Map(),
    session: new Map(),
    event: new Map(),
    endpoint: new Map(),
    job: new Map(),
    clock: new Map(),
  };
}
