import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Painting } from './paint.js';

interface Answer {
  id: number;
  painting?: Painting;
  failure?: string;
}

interface Waiting {
  resolve(painting: Painting): void;
  reject(error: Error): void;
}

/** Paints in a separate process, which starts with the first order and ends with `rest`. */
export class Artist {
  private studio?: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  paint(order: Order): Promise<Painting> {
    const studio = (this.studio ??= this.open());
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      studio.send({ id, order }, (error) => error && this.take(id)?.reject(error));
    });
  }

  /** Ends the process and rejects unfinished orders. */
  rest(): void {
    this.studio?.kill('SIGKILL');
  }

  private open(): ChildProcess {
    const studio = fork(fileURLToPath(new URL('./studio.js', import.meta.url)), {
      serialization: 'advanced',
    });
    studio.on('message', ({ id, painting, failure }: Answer) => {
      const waiting = this.take(id);
      if (painting) waiting?.resolve(painting);
      else waiting?.reject(new Error(failure));
    });
    for (const end of ['exit', 'error']) studio.once(end, () => this.close());
    return studio;
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private close(): void {
    this.studio = undefined;
    for (const id of [...this.waiting.keys()]) this.take(id)?.reject(new Error('The artist has left'));
  }
}
