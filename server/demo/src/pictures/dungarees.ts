import { bodyFolds } from './drape.js';
import { raised } from './folds.js';
import type { Garment } from './garment.js';
import { legFolds } from './leg-folds.js';
import { ankleLines, legsOutline, type Legs } from './legs.js';
import { both, CENTRE, left, right, symmetric } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { lighter } from './tones.js';
import { seam, stitch, stud } from './trims.js';

const LEGS: Legs = {
  waist: 214,
  waistY: 700,
  hip: 262,
  crotchY: 960,
  knee: [34, 258],
  ankle: [48, 236],
  ankleY: 1350,
};

/** Bib, braces and roomy legs in one. */
export function dungarees(sketch: Sketch): void {
  const { drawing, tone } = sketch;
  const garment = sketch.garment('denim');
  const thread = sketch.accent('thread');
  const back = symmetric(`M0 560L150 520L196 700L0 720`);
  const brace = (side: typeof left): string =>
    side('M84 330C96 250 118 210 150 190L202 204C176 240 164 290 152 350Z');
  garment.panel({ shape: back, tone: sketch.inside, rim: 30 });
  for (const side of [left, right]) {
    const strap = brace(side);
    garment.panel({
      shape: strap,
      tone,
      rim: 14,
      folds: raised(strap, 0.25),
      lines: stitch(side('M96 330C108 260 128 216 158 198M140 344C152 290 164 244 190 212'), thread, 2),
    });
  }
  garment.panel({
    shape: legsOutline(LEGS),
    tone,
    folds: legFolds(drawing.random, LEGS),
    lines: [
      seam(`M600 700V960`, tone, 3),
      stitch(`M608 720V950`, thread, 2),
      seam(both('M214 760C180 780 176 860 262 890'), tone, 3),
      stitch(both('M206 768C170 790 166 870 262 902'), thread, 2),
      sketch.has('turnUp')
        ? `<path d="${ankleLines(LEGS, 26)}" fill="none" stroke="${lighter(tone, 0.3)}" stroke-width="60"/><path d="${ankleLines(LEGS, 56)}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="4"/>`
        : stitch(ankleLines(LEGS, 24), thread, 2),
    ],
  });
  bib(sketch, garment, thread);
  const band = symmetric('M0 690Q120 690 222 674L226 730Q120 748 0 750');
  garment.panel({
    shape: band,
    tone,
    rim: 14,
    folds: raised(band, 0.3),
    lines: stitch('M370 690Q600 716 830 690M370 722Q600 750 830 722', thread, 2),
  });
  garment.over(
    ...[-1, 1].map((side) => buckle(CENTRE + side * 122, 350)),
    stud(CENTRE - 206, 712, 11, '#b98a55'),
    stud(CENTRE + 206, 712, 11, '#b98a55'),
  );
  garment.hang();
}

function bib(sketch: Sketch, garment: Garment, thread: string): void {
  const { drawing, tone, body } = sketch;
  const shape = symmetric('M0 336Q80 336 168 322C176 440 200 560 222 690L0 712');
  const pocket = `M${CENTRE - 96} 430H${CENTRE + 96}V560L${CENTRE} 600L${CENTRE - 96} 560Z`;
  garment.panel({
    shape,
    tone,
    print: printed(drawing, sketch.product.look.print, tone, sketch.accent('white')),
    folds: bodyFolds(
      drawing.random,
      { ...body, chest: 200, armpitY: 460, waist: 210, waistY: 640, hemY: 720 },
      0.5,
    ),
    lines: `<path d="${pocket}" fill="${lighter(tone, 0.03)}"/>${seam(pocket, tone, 3)}${stitch(`M${CENTRE - 86} 452H${CENTRE + 86}`, thread, 2)}${stitch(`M${CENTRE - 164} 346Q600 362 ${CENTRE + 164} 346`, thread, 2)}${seam(`M600 452V596`, tone, 2)}`,
  });
}

const buckle = (x: number, y: number): string =>
  `<path d="M${x - 34} ${y + 34}V${y - 26}H${x + 34}V${y + 34}L${x} ${y + 6}Z" transform="translate(3 6)" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="9" stroke-linejoin="round"/><path d="M${x - 34} ${y + 34}V${y - 26}H${x + 34}V${y + 34}L${x} ${y + 6}Z" fill="none" stroke="#c79f55" stroke-width="8" stroke-linejoin="round"/>${stud(x, y + 22, 12, '#b98a55')}`;
