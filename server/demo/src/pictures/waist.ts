import { raised } from './folds.js';
import type { Garment } from './garment.js';
import { childLegs, waistband, type Legs } from './legs.js';
import { CENTRE } from './path.js';
import type { Sketch } from './sketch.js';
import { lighter } from './tones.js';
import { seam, stitch } from './trims.js';

export const sized = (sketch: Sketch, legs: Legs): Legs =>
  sketch.product.gender === 'Children' ? childLegs(legs) : legs;

export const fly = ({ waistY, crotchY }: Legs): string =>
  `M${CENTRE + 44} ${waistY + 16}V${crotchY - 130}C${CENTRE + 44} ${crotchY - 90} ${CENTRE + 24} ${crotchY - 70} ${CENTRE + 2} ${crotchY - 62}`;

export function band(sketch: Sketch, garment: Garment, legs: Legs, thread: string): void {
  const { tone } = sketch;
  const { shape, inside } = waistband(legs, 52);
  garment.panel({ shape: inside, tone: sketch.inside, rim: 8 });
  garment.panel({
    shape,
    tone,
    rim: 14,
    folds: raised(shape, 0.3),
    lines: [
      stitch(
        `M${CENTRE - legs.waist} ${legs.waistY - 42}Q600 ${legs.waistY - 22} ${CENTRE + legs.waist} ${legs.waistY - 42}`,
        thread,
        1.8,
      ),
      seam(`M602 ${legs.waistY - 40}V${legs.waistY + 24}`, tone, 2),
    ],
  });
  const loop = (x: number): string =>
    `<g><rect x="${x - 10}" y="${legs.waistY - 50 + 14 * (1 - Math.abs(x - CENTRE) / legs.waist)}" width="22" height="72" rx="4" fill="#000" fill-opacity=".35" transform="translate(3 3)"/><rect x="${x - 11}" y="${legs.waistY - 52 + 14 * (1 - Math.abs(x - CENTRE) / legs.waist)}" width="22" height="72" rx="4" fill="${lighter(tone, 0.05)}"/><path d="M${x - 6} ${legs.waistY - 44}v62m12 0v-62" stroke="${thread}" stroke-width="1.8" stroke-dasharray="6 4"/></g>`;
  garment.over(...[-0.62, 0.62].map((share) => loop(CENTRE + legs.waist * share)));
}
