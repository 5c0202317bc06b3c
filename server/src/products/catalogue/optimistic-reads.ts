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

/** What was presumed no longer holds. */
class Outdated extends Error {}

/**
 * The reads of one question about the catalogue, with optimistic concurrency control. What is remembered holds for a version.
 * The current version is not asked for beforehand: it is presumed to be the one that was told last, and the first statement
 * returns it beside its answer. So most questions take one statement. If the version turns out to be another, the question is
 * thought through once more with that one; what was read already is not read again.
 */
export class OptimisticReads implements PreparedReads {
  private readonly answers: { text: string; json: string; rows: Promise<unknown[]> }[] = [];
  private readonly presumed?: Versions;
  private isPresuming = false;

  /**
   * @param reads each returns one row
   * @param last the versions that were returned last, to any question
   * @param returned the versions that an earlier question got, if this one has to hold by the same
   */
  constructor(
    private readonly reads: PreparedReads,
    private readonly last: { versions?: Versions },
    private returned?: Versions,
  ) {
    this.presumed = last.versions;
  }

  /** @param think finds the answer through these reads; called once more if it relied on something outdated */
  async answer<T>(think: () => Promise<T>): Promise<T> {
    try {
      const answer = await think();
      if (this.isPresuming && !this.returned) await this.read(VERSIONS, []);
      return answer;
    } catch (error) {
      if (error instanceof Outdated) return think();
      throw error;
    }
  }

  prepared<T extends QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const rows = text === VERSIONS ? this.versions() : this.read(text, values);
    return rows as Promise<T[]>;
  }

  /** The versions by which everything that was read holds: those that the only statement returned beside its answer. */
  get versionsOfOnlyRead(): Versions | undefined {
    return this.answers.length === 1 ? this.returned : undefined;
  }

  private versions(): Promise<unknown[]> {
    const known = this.returned ?? this.presumed;
    if (!known) return this.read(VERSIONS, []);
    this.isPresuming = true;
    return Promise.resolve([known]);
  }

  private read(text: string, values: unknown[]): Promise<unknown[]> {
    const json = JSON.stringify(values);
    const known = this.answers.find((answer) => answer.text === text && answer.json === json);
    if (known) return known.rows;
    const rows = this.reads.prepared(this.returned ? text : withVersions(text), values);
    this.answers.push({ text, json, rows });
    return this.returned ? rows : this.noting(rows);
  }

  private async noting(read: Promise<unknown[]>): Promise<unknown[]> {
    const rows = await read;
    if (this.returned) return rows; // by a concurrent read
    this.returned = this.last.versions = versionsIn(rows[0] as Versions);
    if (this.isPresuming && !areSame(this.returned, this.presumed!)) throw new Outdated();
    return rows;
  }
}
