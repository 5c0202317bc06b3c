import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

interface Held {
  socket: Socket;
  size: number;
}

/**
 * What is read whole for somebody waits in memory until it is taken. Where that becomes too much, those make room who have
 * let theirs wait for longest: their connections are closed.
 */
export class Untaken {
  private readonly held = new Set<Held>();
  private total = 0;

  /** @param most bytes */
  constructor(private readonly most: number) {}

  /** How many there are. */
  get bytes(): number {
    return this.total;
  }

  /** Counts so many bytes until the answer has gone out, or the connection has ended. */
  hold(request: IncomingMessage, size: number): void {
    if (request.socket.destroyed) return; // gone while the picture was read
    const own = { socket: request.socket, size };
    this.held.add(own);
    this.total += size;
    request.once('close', () => this.letGo(own)); // after its answer; where answers wait in line, 'close' is all they tell
    for (const slow of this.held) {
      if (this.total <= this.most) return;
      slow.socket.destroy();
      this.letGo(slow);
    }
  }

  private letGo(one: Held): void {
    if (this.held.delete(one)) this.total -= one.size;
  }
}
