import type { Drawing } from './drawing.js';
import { blade, type Curve } from './folds.js';
import { softStroke, type Garment } from './garment.js';
import { r } from './path.js';
import type { Sketch } from './sketch.js';
import { floorShadow } from './studio.js';
import { darker, lighter } from './tones.js';

/** Every shoe is drawn toe to the left, heel near x 1030, standing on this line. */
const GROUND = 1120;

/** Unbleached cotton. */
export const LACE = '#efebe3';

interface Stance {
  x: number;
  y: number;
  scale: number;
}

/** Places the pair on the floor: the far shoe behind, a little higher and in the near one's shade. */
export function stand(
  sketch: Sketch,
  shoe: Garment,
  { lift = 256, shift = 90, toe = 190, heel = 1020 } = {},
): void {
  const { drawing, product } = sketch;
  const size = product.gender === 'Children' ? 0.92 : 1.1;
  const near = { x: -44, y: 1150, scale: size };
  const far = { x: shift * size - 44, y: 1150 - lift * size, scale: size * 0.95 };
  drawing.add(`<defs><g id="shoe">${shoe.markup()}</g></defs>`);
  const contact = ({ x, y, scale }: Stance): void => {
    const middle = 600 + x + ((toe + heel) / 2 - 600) * scale;
    const half = ((heel - toe) / 2) * scale;
    floorShadow(drawing, {
      x: r(middle + 26),
      y: y + 6,
      width: r(half * 1.22),
      height: 66 * scale,
      opacity: 0.42,
    });
    floorShadow(drawing, { x: r(middle), y: y - 3, width: r(half * 1.08), height: 20 * scale, opacity: 0.8 });
  };
  const place = ({ x, y, scale }: Stance): string =>
    `translate(${r(600 + x - 600 * scale)} ${r(y - GROUND * scale)}) scale(${Math.round(scale * 1000) / 1000})`;
  contact(far);
  drawing.add(
    `<g transform="${place(far)}"><use href="#shoe"/><path d="${shoe.silhouette}" fill="#120e0d" fill-opacity=".22"/></g>`,
  );
  contact(near);
  drawing.add(shadowBetween(drawing, shoe.silhouette, place(near), place(far)));
  drawing.add(`<use href="#shoe" transform="${place(near)}"/>`);
}

export type Points = readonly (readonly [x: number, y: number])[];

/** The shadow that the near shoe casts on the far one. */
function shadowBetween(drawing: Drawing, silhouette: string, near: string, far: string): string {
  const clip = drawing.define(
    'far shoe',
    (id) => `<clipPath id="${id}"><path d="${silhouette}" transform="${far}"/></clipPath>`,
  );
  return `<g clip-path="${clip}"><g transform="${near}">${softStroke(silhouette, '#0b0908', 90, 0.6)}</g></g>`;
}

/** Evenly spaced points between two. */
export const row = (
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  count: number,
): Points =>
  Array.from({ length: count }, (_, i) => [
    r(x0 + ((x1 - x0) * i) / (count - 1)),
    r(y0 + ((y1 - y0) * i) / (count - 1)),
  ]);

export const eyelets = (points: Points, metal: string): string =>
  points
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="10" fill="${darker(metal, 0.4)}"/><circle cx="${x - 1}" cy="${y - 1}" r="8" fill="${metal}"/><circle cx="${x}" cy="${y}" r="5" fill="#0d0b0b"/>`,
    )
    .join('');

interface LaceRun {
  from: Points;
  to: readonly [dx: number, dy: number];
  tone: string;
  width: number;
  /** Where laces are visible: they vanish over the throat's far edge. */
  within: string;
}

/** Bars of lace from the eyelets over the throat. */
export function laces(sketch: Sketch, { from, to: [dx, dy], tone, width, within }: LaceRun): string {
  const bars = from.map(([x, y]) => {
    const bar = `M${x} ${y}C${x + dx * 0.25} ${y + dy * 0.6} ${x + dx * 0.6} ${y + dy * 0.9} ${x + dx} ${y + dy}`;
    return `<path d="${bar}" transform="translate(3 6)" stroke="#000" stroke-opacity=".4" stroke-width="${width + 2}"/><path d="${bar}" stroke="${darker(tone, 0.5)}" stroke-width="${width + 3}"/><path d="${bar}" stroke="${tone}" stroke-width="${width}"/><path d="${bar}" transform="translate(-2 -3)" stroke="${lighter(tone, 0.5)}" stroke-opacity=".7" stroke-width="${width * 0.3}"/>`;
  });
  return `<g clip-path="${sketch.drawing.clip(within)}" fill="none" stroke-linecap="round">${bars.join('')}</g>`;
}

/** A bow of the same lace: two loops and two ends. */
export function laceBow(x: number, y: number, tone: string, width = 10): string {
  const all = [
    `M${x} ${y}C${x - 24} ${y - 34} ${x - 84} ${y - 32} ${x - 86} ${y - 4}C${x - 86} ${y + 22} ${x - 36} ${y + 16} ${x} ${y}`,
    `M${x} ${y}C${x + 20} ${y - 26} ${x + 70} ${y - 20} ${x + 72} ${y + 6}C${x + 70} ${y + 28} ${x + 28} ${y + 18} ${x} ${y}`,
    `M${x} ${y}C${x - 14} ${y + 26} ${x - 30} ${y + 50} ${x - 52} ${y + 66}`,
    `M${x} ${y}C${x + 12} ${y + 28} ${x + 24} ${y + 54} ${x + 22} ${y + 82}`,
  ].join('');
  return `<g fill="none" stroke-linecap="round"><path d="${all}" transform="translate(4 8)" stroke="#000" stroke-opacity=".35" stroke-width="${width + 2}"/><path d="${all}" stroke="${darker(tone, 0.5)}" stroke-width="${width + 3}"/><path d="${all}" stroke="${tone}" stroke-width="${width}"/><path d="${all}" transform="translate(-1 -2)" stroke="${lighter(tone, 0.5)}" stroke-opacity=".6" stroke-width="${width * 0.3}"/></g><circle cx="${x}" cy="${y}" r="${width}" fill="${tone}" stroke="${darker(tone, 0.5)}" stroke-width="2"/>`;
}

const SHINE: readonly Curve[] = [
  [
    [232, 1016],
    [256, 990],
    [306, 976],
    [366, 962],
  ],
  [
    [420, 940],
    [470, 914],
    [510, 890],
    [552, 850],
  ],
  [
    [994, 890],
    [1006, 940],
    [1010, 980],
    [1006, 1040],
  ],
];

/** Where polished leather reflects the lamp: the toe, the instep and the heel. */
export const polish = (opacity: number, lines = SHINE): string =>
  `<g fill="#fff" fill-opacity="${opacity / 4}">${lines.flatMap((line) => [40, 30, 20, 11].map((width) => `<path d="${blade(line, width)}"/>`)).join('')}</g>`;
