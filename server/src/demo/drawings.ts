import type { FastifyInstance } from 'fastify';
import { log } from '../operations/log/log.js';
import type { Storage } from '../uploads/storage.js';
import type { Demo } from './open-demo.js';
import { drawingsOf, type Drawing } from './picture-name.js';

const FOLDER = '/uploads/';
/** The files of a drawing in the order in which they are written: if the last one exists, so do the others. */
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
const FORMATS = Object.keys(TYPES) as (keyof typeof TYPES)[];
/** How many are drawn at a time in the background: enough to keep a small machine busy. */
const AT_ONCE = 2;

/**
 * The pictures of the demo, which the shop shows from its first moment. A picture that is requested before it was drawn is
 * drawn at once; the others follow in the background: cards before large pictures, and the first pages first.
 */
export class Drawings {
  private readonly all: readonly Drawing[];
  private readonly byFile: ReadonlyMap<string, Drawing>;
  /** In progress or done. */
  private readonly work = new Map<Drawing, Promise<boolean>>();
  private closed = false;

  /** @param images of the products, in the order of the lists */
  constructor(
    images: readonly string[],
    private readonly storage: Storage,
    private readonly artist: Demo['artist'],
  ) {
    this.all = images.flatMap(drawingsOf).sort((a, b) => a.width - b.width);
    this.byFile = new Map(
      this.all.flatMap((drawing) => FORMATS.map((format) => [`${drawing.stem}.${format}`, drawing] as const)),
    );
  }

  /** Delays each request for a picture until the picture has been drawn. */
  attach(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async ({ url }) => {
      if (!url.startsWith(FOLDER)) return;
      const drawing = this.byFile.get(url.slice(FOLDER.length).split('?')[0]!);
      if (drawing) await this.draw(drawing);
    });
  }

  /** Draws what the last start left undone, and logs its progress. */
  async drawAll(): Promise<void> {
    const { length } = this.all;
    const next = this.all.entries();
    let told = 0;
    const work = async () => {
      for (const [place, drawing] of next) {
        const quarter = Math.floor((4 * (place + 1)) / length);
        if ((await this.draw(drawing)) && quarter > told) {
          told = quarter;
          log.info(`Drawing the pictures: ${quarter * 25} %`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.artist.rest();
  }

  /** Aborts what is in progress; the next start resumes it. */
  close(): void {
    this.closed = true;
    this.artist.rest();
  }

  /** @returns whether there was anything to draw. A failure is logged here; for the request the picture is not found. */
  private draw(drawing: Drawing): Promise<boolean> {
    const known = this.work.get(drawing);
    if (known) return known;
    const work = this.paint(drawing).catch((error: unknown) => {
      this.work.delete(drawing);
      if (!this.closed) log.error({ err: error }, `${drawing.stem} was not drawn`);
      return false;
    });
    this.work.set(drawing, work);
    return work;
  }

  private async paint(drawing: Drawing): Promise<boolean> {
    const fileOf = (format: string) => `${drawing.stem}.${format}`;
    if (this.closed || (await this.storage.has(fileOf(FORMATS.at(-1)!)))) return false;
    const painting = await this.artist.paint(drawing);
    for (const format of FORMATS) await this.storage.put(fileOf(format), painting[format], TYPES[format]);
    return true;
  }
}
