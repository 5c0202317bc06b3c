import { sleeveFolds } from './drape.js';
import type { Garment } from './garment.js';
import { across, left, right, symmetric } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { sleeveOf, type SleeveCut, type Torso } from './torso.js';
import { ribs, stitch } from './trims.js';

interface SleeveStyle {
  tone: string;
  /** The rotation of a print along the arm, in degrees. */
  turn?: number;
  plain?: boolean;
  /** Drawn over the print: the knit of a jersey, a stripe down the arm. */
  pattern?: string;
  folds?: number;
  extraFolds?: (line: (lift: number) => string) => string;
  /** Details across the sleeve: receives a function for the line at a distance above its opening. */
  lines?: (line: (lift: number) => string, sign: 1 | -1) => string;
}

export const SHORT: SleeveCut = { reach: 152, drop: 262, cuff: 150 };
export const LONG: SleeveCut = { reach: 190, drop: 780, cuff: 104, ease: 20 };

/** Both sleeves, cut for the sketch's wearer. */
export function sleevePair(
  sketch: Sketch,
  garment: Garment,
  cut: SleeveCut,
  style: SleeveStyle,
  body = sketch.body,
): void {
  const { drawing, product } = sketch;
  const sleeve = sleeveOf(body, cut);
  for (const [side, sign] of [
    [left, -1],
    [right, 1],
  ] as const) {
    const print = style.plain
      ? ''
      : printed(drawing, product.look.print, style.tone, sketch.accent('white'), sign * (style.turn ?? 20));
    garment.panel({
      shape: side(sleeve.outline),
      tone: style.tone,
      print: [print, style.pattern ?? ''],
      folds: [
        sleeveFolds(drawing.random, body, sign, cut.reach, cut.drop, style.folds),
        style.extraFolds?.((lift) => side(sleeve.line(lift))) ?? '',
      ],
      lines: style.lines?.((lift) => side(sleeve.line(lift)), sign) ?? '',
      rim: 46,
    });
  }
}

/** Twin needle stitching, as on the hem of a knitted top. */
export const twinStitch = (line: (lift: number) => string, tone: string): string =>
  stitch(line(26), lighter(tone, 0.16), 2) + stitch(line(33), lighter(tone, 0.16), 2);

/** A band of ribbing across a sleeve or along a hem. */
export const ribBand = (middle: string, tone: string, width: number): string =>
  `<path d="${middle}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="${width + 7}"/><path d="${middle}" fill="none" stroke="${darker(tone, 0.1)}" stroke-width="${width}"/>${ribs(middle, tone, width)}`;

interface Neckline {
  edge: string;
  band: string;
  middle: string;
}

/** A round or pointed neckline from the centre line to the neck point, and its band. */
export function neckline({ neck, neckY }: Torso, depth: number, width: number, pointed = false): Neckline {
  const line = (grow: number): number[] =>
    pointed
      ? [
          0,
          neckY + depth + grow * 1.3,
          neck * 0.34,
          neckY + depth * 0.6 + grow,
          neck * 0.86 + grow,
          neckY + 60,
          neck + grow,
          neckY + grow * 0.4,
        ]
      : [
          0,
          neckY + depth + grow,
          neck * 0.56 + grow * 0.4,
          neckY + depth + grow,
          neck * 0.96 + grow,
          neckY + depth * 0.6,
          neck + grow,
          neckY + grow * 0.4,
        ];
  const there = ([x, y, ...rest]: number[]): string => `M${x} ${y}C${rest.join(' ')}`;
  const back = ([x0, y0, x1, y1, x2, y2]: number[]): string => `C${x2} ${y2} ${x1} ${y1} ${x0} ${y0}`;
  return {
    edge: there(line(0)),
    band: symmetric(`${there(line(width))}L${neck} ${neckY - 4}${back(line(0))}`),
    middle: across(there(line(width / 2))),
  };
}
