import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { config } from '../src/config.js';
import type { Client } from './client.js';

export type ReceivedMail = Email & { to: NonNullable<Email['to']>; text: string; html: string; raw: string };

/** A real mail server on this machine, which the shop uses from now on and which can be made to fail. */
export async function startMailServer(difficulties: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        PostalMime.parse(raw).then((mail) => {
          received.push({ ...mail, raw } as ReceivedMail);
          callback();
        }, callback);
      });
    },
    ...difficulties,
  });
  server.on('error', () => undefined); // connections that the shop closes
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  config.mail.smtpUrl = url;
  return {
    received,
    url,
    /** Closes all connections, in the middle of a command. */
    dropConnections: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Queues a mail again that has been sent or given up. */
export const resendMail = (admin: Client, id: string) =>
  admin.ask('mutation ($id: ID!) { resendMail(id: $id) { status } }', { id });

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
export const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });
