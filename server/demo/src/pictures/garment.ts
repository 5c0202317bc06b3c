import type { Drawing } from './drawing.js';
import { grainOf, reliefOf, type Fabric } from './fabric.js';
import { raised } from './folds.js';
import { clockwise, shifted } from './path.js';
import { floorShadow, wallShadow } from './studio.js';
import { darker, isPale, isRed, lighter } from './tones.js';
import { stitch } from './trims.js';

type Markup = string | readonly string[];

const text = (markup: Markup): string => (typeof markup === 'string' ? markup : markup.join(''));

export interface Patch {
  /** The visible edge, and the path that closes the shape beyond it. */
  edge: string;
  rest: string;
  tone: string;
  /** Offset from the edge to the stitches beside it. */
  inset: readonly [dx: number, dy: number];
  thread?: string;
}

export const patch = (
  edge: string,
  rest: string,
  tone: string,
  inset: Patch['inset'],
  thread?: string,
): Patch => ({ edge, rest, tone, inset, thread });

export interface Panel {
  shape: string;
  tone: string;
  /** Pieces sewn on top, clipped to this one. */
  patches?: readonly Patch[];
  /** Woven or printed on the cloth, below the lighting. */
  print?: Markup;
  /** Height map: white is raised, black is lower. */
  folds?: Markup;
  /** Outlines of pieces that cast a shadow on this one. */
  under?: string;
  /** Seams and stitches. */
  lines?: Markup;
  /** Width of the darkening towards the outline. */
  rim?: number;
}

const STEPS = 7;

/** A blurred stroke without an expensive filter: wide strokes under narrow ones. */
export function softStroke(outline: string, colour: string, width: number, opacity: number): string {
  const step = 1 - (1 - opacity) ** (1 / STEPS);
  const strokes = Array.from(
    { length: STEPS },
    (_, i) => `<path d="${outline}" stroke-width="${(width * (i + 1)) / STEPS}"/>`,
  );
  return `<g fill="none" stroke="${colour}" stroke-opacity="${step.toFixed(3)}" stroke-linejoin="round">${strokes.join('')}</g>`;
}

function sewOn({ edge, rest, tone, inset: [dx, dy], thread }: Patch): { colour: string; relief: string } {
  const shape = `${edge}${rest}Z`;
  const dark = darker(tone, 0.85);
  const threads = stitch(shifted(edge, dx, dy), thread ?? lighter(tone, 0.25), 2.2);
  return {
    colour: `${softStroke(edge, dark, 26, 0.55)}<path d="${shape}" fill="${tone}"/><path d="${edge}" transform="translate(${dx * 0.25} ${dy * 0.25})" fill="none" stroke="${lighter(tone, 0.45)}" stroke-width="3.4" stroke-opacity=".45"/><path d="${edge}" fill="none" stroke="${dark}" stroke-width="3" stroke-opacity=".8"/>${threads}`,
    relief: raised(shape, 0.2),
  };
}

/** Pieces of one material, added back to front, then lit together from the upper left. */
export class Garment {
  private colour = '';
  private relief = '';
  private outline = '';
  private ornaments = '';
  private hasPalePieces = false;

  constructor(
    private readonly drawing: Drawing,
    private readonly fabric: Fabric,
    private readonly tone: string,
  ) {}

  get silhouette(): string {
    return this.outline;
  }

  panel({
    shape,
    tone,
    patches = [],
    print = '',
    folds = '',
    under = '',
    lines = '',
    rim = 60,
  }: Panel): void {
    const clip = this.drawing.clip(shape);
    const dark = darker(tone, 0.85);
    const sewn = patches.map(sewOn);
    const shading = `${under && softStroke(under, dark, 44, 0.6)}${rim && softStroke(shape, dark, rim, 0.4)}`;
    const edge = `<path d="${shape}" fill="none" stroke="${dark}" stroke-width="3" stroke-opacity=".5"/>`;
    this.colour += `<g clip-path="${clip}"><path d="${shape}" fill="${tone}"/>${text(print)}${text(lines)}${sewn.map(({ colour }) => colour).join('')}${shading}${edge}</g>`;
    this.relief += `<g clip-path="${clip}"><path d="${shape}" fill="#808080" stroke="#5c5c5c" stroke-width="4"/>${sewn.map(({ relief }) => relief).join('')}${text(folds)}</g>`;
    this.outline += clockwise(shape);
    this.hasPalePieces ||= isPale(tone);
  }

  /** Buttons, zips and cords: they lie on the cloth and have their own highlights. */
  over(...markup: string[]): void {
    this.ornaments += markup.join('');
  }

  /** Hangs the garment in front of the wall. */
  hang(): void {
    floorShadow(this.drawing, { x: 600, y: 1404, width: 430, height: 30, opacity: 0.34 });
    wallShadow(this.drawing, this.outline);
    this.drawing.add(this.markup());
  }

  markup(): string {
    const { drawing, fabric, outline } = this;
    const glow = isRed(this.tone) ? (this.hasPalePieces ? 0.92 : 0.8) : 1;
    const light = reliefOf(drawing, fabric, glow);
    const level = `<path d="${outline}" fill="none" stroke="#585858" stroke-width="50"/>`;
    return [
      `<g clip-path="${drawing.clip(outline)}" style="isolation:isolate">${this.colour}`,
      `<g style="mix-blend-mode:hard-light"><g filter="${light}">${level}${this.relief}</g></g>`,
      `<path d="${outline}" fill="${volume(drawing)}"/><path d="${outline}" fill="${grainOf(drawing, fabric)}"/></g>`,
      this.ornaments,
    ].join('');
  }
}

/** The whole piece turns away from the light at both sides. */
const volume = (drawing: Drawing): string =>
  drawing.define(
    'volume',
    (id) =>
      `<linearGradient id="${id}" x2="1" y2=".25"><stop offset="0" stop-color="#000" stop-opacity=".16"/><stop offset=".2" stop-color="#fff" stop-opacity=".03"/><stop offset=".38" stop-color="#fff" stop-opacity=".12"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>`,
  );
