import type { QueryResultRow } from 'pg';
import type { Reads } from '../../database/reads.js';
import { VERSIONS, withVersions } from './catalogue-sql.js';
import type { Versions } from './shelf-rows.js';

export type PreparedReads = Pick<Reads, 'prepared'>;

const versionsIn = ({ wordsVersion, shelfVersion, stockVersion, ratingsVersion }: Versions): Versions => ({
  wordsVersion,
  shelfVersion,
  stockVersion,
  ratingsVersion,
});
const areSame = (one: Versions, other: Versions) =>
  one.wordsVersion === other.wordsVersion &&
  one.shelfVersion === other.shelfVersion &&
  one.stockVersion === other.stockVersion &&
  one.ratingsVersion === other.ratingsVersion;

/** The presumed versions are no longer the current ones. */
class Outdated extends Error {}

/**
 * The reads of one query of the catalogue, with optimistic concurrency control. What is cached is valid for a version. The
 * current version is not read beforehand: it is presumed to be the one that was returned last, and the first statement returns
 * it beside its rows. So most queries take one statement. If the version turns out to be another, the query is run once more
 * with that one; what was read already is not read again.
 */
export class OptimisticReads implements PreparedReads {
  private readonly statements: { text: string; json: string; rows: Promise<unknown[]> }[] = [];
  private readonly presumed?: Versions;
  private isPresuming = false;

  /**
   * @param reads each returns one row
   * @param last the versions that were returned last, to any query
   * @param returned the versions that an earlier query got, if this one has to be valid for the same
   */
  constructor(
    private readonly reads: PreparedReads,
    private readonly last: { versions?: Versions },
    private returned?: Versions,
  ) {
    this.presumed = last.versions;
  }

  /** @param query computes its result through these reads; called once more if it relied on an outdated version */
  async run<T>(query: () => Promise<T>): Promise<T> {
    try {
      const result = await query();
      if (this.isPresuming && !this.returned) await this.read(VERSIONS, []);
      return result;
    } catch (error) {
      if (error instanceof Outdated) return query();
      throw error;
    }
  }

  prepared<T extends QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const rows = text === VERSIONS ? this.versions() : this.read(text, values);
    return rows as Promise<T[]>;
  }

  /** The versions under which everything was read: those that the only statement returned beside its rows. */
  get versionsOfOnlyRead(): Versions | undefined {
    return this.statements.length === 1 ? this.returned : undefined;
  }

  private versions(): Promise<unknown[]> {
    const versions = this.returned ?? this.presumed;
    if (!versions) return this.read(VERSIONS, []);
    this.isPresuming = true;
    return Promise.resolve([versions]);
  }

  private read(text: string, values: unknown[]): Promise<unknown[]> {
    const json = JSON.stringify(values);
    const repeated = this.statements.find((statement) => statement.text === text && statement.json === json);
    if (repeated) return repeated.rows;
    const rows = this.reads.prepared(this.returned ? text : withVersions(text), values);
    this.statements.push({ text, json, rows });
    return this.returned ? rows : this.checked(rows);
  }

  private async checked(read: Promise<unknown[]>): Promise<unknown[]> {
    const rows = await read;
    if (this.returned) return rows; // by a concurrent read
    this.returned = this.last.versions = versionsIn(rows[0] as Versions);
    if (this.isPresuming && !areSame(this.returned, this.presumed!)) throw new Outdated();
    return rows;
  }
}
