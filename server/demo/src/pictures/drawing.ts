import { randomFrom, type Random } from './random.js';

/** Collects the definitions and the layers of one picture. */
export class Drawing {
  readonly random: Random;
  private readonly ids = new Map<string, string>();
  private definitions = '';
  private layers = '';

  constructor(seed: string) {
    this.random = randomFrom(seed);
  }

  /** Writes a definition once per key; returns the reference for use in fill, filter or clip-path. */
  define(key: string, markup: (id: string) => string): string {
    let id = this.ids.get(key);
    if (!id) {
      id = `d${this.ids.size}`;
      this.ids.set(key, id);
      this.definitions += markup(id);
    }
    return `url(#${id})`;
  }

  clip(shape: string): string {
    return this.define(`clip ${shape}`, (id) => `<clipPath id="${id}"><path d="${shape}"/></clipPath>`);
  }

  blur(deviation: number): string {
    return this.define(
      `blur ${deviation}`,
      (id) =>
        `<filter id="${id}" x="-0.09" y="-0.09" width="1.18" height="1.18" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${deviation}"/></filter>`,
    );
  }

  add(...markup: string[]): void {
    this.layers += markup.join('');
  }

  finish(width: number): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width * 1.25}" viewBox="0 0 1200 1500"><defs>${this.definitions}</defs>${this.layers}</svg>`;
  }
}
