import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventEntities, EventName } from '../webhooks/event.js';

interface Received {
  headers: IncomingHttpHeaders;
  /** The bytes as received. */
  raw: string;
  body: {
    event: EventName;
    contains: string[];
    payload: { [K in keyof EventEntities]: { entity: NonNullable<EventEntities[K]> } };
    created_at: number;
  };
}

export interface Receiver {
  url: string;
  received: Received[];
  names(): EventName[];
  /** Answers the next requests; 200 by default. */
  answer: (response: ServerResponse, request: Received) => void;
  close(): Promise<void>;
}

/** A webhook endpoint that records what it received. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const received = { headers: request.headers, raw, body: JSON.parse(raw) as Received['body'] };
      receiver.received.push(received);
      receiver.answer(response, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received: [],
    names: () => receiver.received.map(({ body }) => body.event),
    answer: (response) => void response.end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

export function isSignedWith(secret: string, { headers, raw }: Received): boolean {
  return headers['x-razorpay-signature'] === createHmac('sha256', secret).update(raw).digest('hex');
}
