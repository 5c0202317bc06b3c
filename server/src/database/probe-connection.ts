import { Client, type QueryResultRow } from 'pg';

/** One connection for polling a server's state, separate from the pools so that it is free when they are not. */
export class ProbeConnection {
  private client?: Promise<Client>;

  /** @param timeoutMs after this time a query counts as unanswered */
  constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {}

  /** Rejects if there is no answer in time; the next query reconnects. */
  async ask<T extends QueryResultRow>(sql: string): Promise<T | undefined> {
    const client = (this.client ??= this.connect());
    try {
      return (await (await client).query<T>(sql)).rows[0];
    } catch (error) {
      if (this.client === client) this.close();
      throw error;
    }
  }

  close(): void {
    this.client?.then((client) => client.end()).catch(() => undefined);
    this.client = undefined;
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'shop-replica',
      connectionTimeoutMillis: this.timeoutMs,
      query_timeout: this.timeoutMs,
    });
    client.on('error', () => undefined); // the next query fails, and says so
    await client.connect();
    return client;
  }
}
