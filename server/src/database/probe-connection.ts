import { Client, type QueryResultRow } from 'pg';

interface ProbeOptions {
  url: string;
  name: string;
  /** After this many ms a query counts as unanswered. */
  timeoutMs: number;
}

/** One connection for polling a server's state, separate from the pools so that it is free when they are not. */
export class ProbeConnection {
  private client?: Promise<Client>;

  constructor(private readonly options: ProbeOptions) {}

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
    const { url: connectionString, name: application_name, timeoutMs } = this.options;
    const client = new Client({
      connectionString,
      application_name,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', () => undefined); // the next query fails, and says so
    await client.connect();
    return client;
  }
}
