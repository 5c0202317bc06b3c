import type { Socket } from 'node:net';
import type { ClientBase, PoolClient } from 'pg';
import { config } from '../config.js';

const socketOf = (client: ClientBase) => (client as PoolClient).connection.stream as Socket;

/** A connection that waits for its next statement may be as silent as it likes. */
const isAsked = (client: ClientBase) => !(client as unknown as { readyForQuery: boolean }).readyForQuery;

/** PostgreSQL has given up a statement by then, and said so. */
const patienceMs = () => config.database.statementTimeoutMs + config.database.connectTimeoutMs;

/** For how long nothing may come while a statement is under way, in ms; 0 is for any time. */
export function setPatience(client: ClientBase, ms = patienceMs()): void {
  socketOf(client).setTimeout(ms);
}

/**
 * For `onConnect` of each pool: takes a connection that stays silent for one that broke. Where the other machine has vanished
 * without a word, TCP itself would wait for a quarter of an hour, and the pool with it.
 */
export function breakWhenSilent(client: ClientBase): void {
  const socket = socketOf(client);
  setPatience(client);
  socket.on('timeout', () => {
    if (isAsked(client)) socket.destroy(new Error('Connection terminated: the database has fallen silent'));
  });
}
