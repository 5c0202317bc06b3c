import { Injectable } from '@nestjs/common';
import type { QueryConfig, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { isDatabaseAway, sqlStateOf } from '../common/database-errors.js';
import { currentAnonymousRequest } from '../common/public-answers/anonymous.js';
import { PublicAnswers } from '../common/public-answers/public-answers.js';
import { poolOf } from './pool.js';
import { namedAsPrepared } from './prepared.js';
import type { Replica } from './replica.js';
import { Replicas } from './replicas.js';
import { sharedConnectionsOf } from './shared-connections.js';

/** PostgreSQL cancelled it for taking too long: it would take as long on another server. */
const TOOK_TOO_LONG = '57014';

const mayBeElsewhere = (error: unknown) => isDatabaseAway(error) && sqlStateOf(error) !== TOOK_TOO_LONG;

/**
 * Reads of the catalogue, and the one place that decides where they run: a stranger's on a replica that has caught up (see
 * `Replicas`), a signed-in user's on the primary. One question is answered from one server. If a replica fails, the question
 * falls back to the primary; if the primary is away, to any replica.
 */
@Injectable()
export class Reads {
  private readonly chosen = new WeakMap<object, Promise<Replica | undefined>>();
  /** Questions answered from whatever a replica shows, because the primary seems to be away. */
  private readonly maybeStale = new WeakSet<object>();

  constructor(
    private readonly db: DataSource,
    private readonly replicas: Replicas,
    private readonly answers: PublicAnswers,
  ) {}

  /**
   * Runs a statement that PostgreSQL parses once per connection; unnamed where PREPARED_STATEMENTS is off.
   * @param text a constant of the program: each text stays prepared on every connection
   */
  prepared<T extends QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.read<T>(namedAsPrepared(text, values));
  }

  query<T extends QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.read<T>({ text, values });
  }

  private read<T extends QueryResultRow>(statement: QueryConfig): Promise<T[]> {
    const request = this.replicas.isConfigured ? currentAnonymousRequest() : undefined;
    return request ? this.readFor<T>(request, statement) : this.fromPrimary<T>(statement);
  }

  private async readFor<T extends QueryResultRow>(request: object, statement: QueryConfig): Promise<T[]> {
    const replica = await this.chosenFor(request);
    if (this.maybeStale.has(request)) this.answers.noteStaleRead();
    try {
      return await (replica?.query<T>(statement) ?? this.fromPrimary<T>(statement));
    } catch (error) {
      if (!mayBeElsewhere(error)) throw error;
      replica?.markAway();
      const other = replica ? undefined : this.anyReplica(request);
      if (!replica && !other) throw error;
      this.chosen.set(request, Promise.resolve(other));
      return other?.query<T>(statement) ?? this.fromPrimary<T>(statement);
    }
  }

  private fromPrimary<T extends QueryResultRow>(statement: QueryConfig): Promise<T[]> {
    return sharedConnectionsOf(poolOf(this.db)).query<T>(statement);
  }

  private chosenFor(request: object): Promise<Replica | undefined> {
    const known = this.chosen.get(request);
    if (known) return known;
    const replica = this.choose(request);
    this.chosen.set(request, replica);
    return replica;
  }

  private async choose(request: object): Promise<Replica | undefined> {
    const replica = await this.replicas.pick();
    return replica ?? (this.replicas.isPrimaryAway ? this.anyReplica(request) : undefined);
  }

  private anyReplica(request: object): Replica | undefined {
    this.maybeStale.add(request);
    this.answers.noteStaleRead();
    return this.replicas.any();
  }
}
