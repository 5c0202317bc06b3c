import type { Socket } from 'node:net';
import type { ClientBase, PoolClient } from 'pg';
import { config } from '../config.js';

const socketOf = (client: ClientBase) => (client as PoolClient).connection.stream as Socket;

/** A connection that waits for its next statement may be silent. */
const isAsked = (client: ClientBase) => !(client as unknown as { readyForQuery: boolean }).readyForQuery;

/** By then PostgreSQL has cancelled the statement, and said so. */
const longestAnswerMs = () => config.database.statementTimeoutMs + config.database.connectTimeoutMs;

/** How long a connection may be silent while a statement runs, in ms; 0 means for ever. */
export function limitSilence(client: ClientBase, ms = longestAnswerMs()): void {
  socketOf(client).setTimeout(ms);
}

/**
 * For `onConnect` of each pool: treats a connection that stays silent as broken. If the other machine has vanished without a
 * word, TCP itself would wait for a quarter of an hour, and the pool with it.
 */
export function breakWhenSilent(client: ClientBase): void {
  const socket = socketOf(client);
  limitSilence(client);
  socket.on('timeout', () => {
    if (isAsked(client)) socket.destroy(new Error('Connection terminated: the database has fallen silent'));
  });
}
