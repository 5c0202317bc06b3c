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

/** What was presumed holds no more. */
class Outdated extends Error {}

/**
 * The reads of one question about the catalogue. What is remembered holds for a version, and whether that is still the present one need
 * not be asked beforehand: it is presumed to be the one that was told last, and the first statement tells it beside its answer (optimistic
 * concurrency control). So mostly one statement is all that a question takes. Where it is told of another version, the question is thought
 * through once more by that. What it has read it does not read again.
 */
export class OptimisticReads implements PreparedReads {
  private readonly answers: { text: string; json: string; rows: Promise<unknown[]> }[] = [];
  private readonly presumed?: Versions;
  private isPresuming = false;

  /**
   * @param reads each tells one row
   * @param last the versions that were told last, to any question
   * @param told those that a question before this one was told, if it has to hold by the same
   */
  constructor(
    private readonly reads: PreparedReads,
    private readonly last: { versions?: Versions },
    private told?: Versions,
  ) {
    this.presumed = last.versions;
  }

  /** @param think finds the answer by these reads; called once more where that rests on what holds no more */
  async answer<T>(think: () => Promise<T>): Promise<T> {
    try {
      const answer = await think();
      if (this.isPresuming && !this.told) await this.read(VERSIONS, []);
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

  /** By which all of it holds that was read: those that the only statement told beside its answer. */
  get toldAtOnce(): Versions | undefined {
    return this.answers.length === 1 ? this.told : undefined;
  }

  private versions(): Promise<unknown[]> {
    const known = this.told ?? this.presumed;
    if (!known) return this.read(VERSIONS, []);
    this.isPresuming = true;
    return Promise.resolve([known]);
  }

  private read(text: string, values: unknown[]): Promise<unknown[]> {
    const json = JSON.stringify(values);
    const known = this.answers.find((answer) => answer.text === text && answer.json === json);
    if (known) return known.rows;
    const rows = this.reads.prepared(this.told ? text : withVersions(text), values);
    this.answers.push({ text, json, rows });
    return this.told ? rows : this.noting(rows);
  }

  private async noting(read: Promise<unknown[]>): Promise<unknown[]> {
    const rows = await read;
    if (this.told) return rows; // by another read meanwhile
    this.told = this.last.versions = versionsIn(rows[0] as Versions);
    if (this.isPresuming && !areSame(this.told, this.presumed!)) throw new Outdated();
    return rows;
  }
}
