import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

interface TrackedContent {
  socket: Socket;
  size: number;
}

/**
 * Content that was read whole stays in memory until its reader has taken it. If that adds up to too much, the connections of
 * those that have left theirs waiting for longest are closed.
 */
export class UnreadContent {
  private readonly tracked = new Set<TrackedContent>();
  private total = 0;

  /** @param most bytes */
  constructor(private readonly most: number) {}

  /** How many are held now. */
  get bytes(): number {
    return this.total;
  }

  /** Counts these bytes until the answer has been sent or the connection has ended. */
  track(request: IncomingMessage, size: number): void {
    if (request.socket.destroyed) return; // disconnected while the picture was read
    const own = { socket: request.socket, size };
    this.tracked.add(own);
    this.total += size;
    request.once('close', () => this.untrack(own)); // after its answer; pipelined requests that get none emit nothing else
    for (const slow of this.tracked) {
      if (this.total <= this.most) return;
      slow.socket.destroy();
      this.untrack(slow);
    }
  }

  private untrack(one: TrackedContent): void {
    if (this.tracked.delete(one)) this.total -= one.size;
  }
}
