import { legFolds } from './leg-folds.js';
import { ankleLines, kneeYOf, legsOutline, SHORTS, SLIM, type Legs } from './legs.js';
import { both, CENTRE } from './path.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { seam, stitch, stud } from './trims.js';
import { band, fly, sized } from './waist.js';

export function jeans(sketch: Sketch): void {
  const { drawing, tone } = sketch;
  const legs = sized(sketch, sketch.has('short') ? SHORTS : SLIM);
  const garment = sketch.garment('denim');
  const thread = sketch.accent('thread');
  const { waist: w, waistY: y, hip } = legs;
  const mouth = both(
    `M${w * 0.42} ${y + 14}C${w * 0.46} ${y + 96} ${w * 0.76} ${y + 132} ${hip + 6} ${y + 140}`,
  );
  const mouth2 = both(
    `M${w * 0.42 - 9} ${y + 14}C${w * 0.46 - 8} ${y + 104} ${w * 0.76 - 10} ${y + 143} ${hip + 6} ${y + 151}`,
  );
  const bag = both(
    `M${w * 0.42} ${y + 10}C${w * 0.46} ${y + 96} ${w * 0.76} ${y + 132} ${hip + 6} ${y + 140}L${hip} ${y}Z`,
  );
  garment.panel({
    shape: legsOutline(legs),
    tone,
    print: `${fade(sketch, legs)}<path d="${bag}" fill="${darker(tone, 0.22)}"/>`,
    folds: legFolds(drawing.random, legs, sketch.has('short') ? 0.8 : 1),
    lines: [
      seam(mouth, tone, 3),
      stitch(mouth2, thread, 2.2),
      seam(`M600 ${y}V${legs.crotchY}`, tone, 3),
      stitch(fly(legs), thread, 2.2),
      stitch(`M607 ${legs.crotchY - 60}V${legs.crotchY}`, thread, 2),
      stitch(ankleLines(legs, 24), thread, 2.2),
      sketch.has('turnUp') ? turnUp(legs, tone) : '',
      rips(sketch, legs),
    ],
    rim: 56,
  });
  band(sketch, garment, legs, thread);
  garment.over(
    stud(CENTRE, y - 8, 15, '#b98a55'),
    ...[-1, 1].flatMap((side) => [
      stud(CENTRE + side * (w * 0.42 + 6), y + 30, 6, '#b98a55'),
      stud(CENTRE + side * w * 0.72, y + 112, 6, '#b98a55'),
    ]),
  );
  garment.hang();
}

const turnUp = (legs: Legs, tone: string): string =>
  `<path d="${ankleLines(legs, 26)}" fill="none" stroke="${lighter(tone, 0.3)}" stroke-width="60"/><path d="${ankleLines(legs, 56)}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="4"/>`;

/** Worn lighter down the middle of the thigh and at the knee. */
function fade(sketch: Sketch, legs: Legs): string {
  if (!sketch.has('faded')) return '';
  const glow = sketch.drawing.define(
    'fade',
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".6" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
  );
  const x = (legs.knee[0] + legs.knee[1]) / 2;
  return [-1, 1]
    .map(
      (side) =>
        `<ellipse cx="${CENTRE + side * x}" cy="${(legs.crotchY + kneeYOf(legs)) / 2}" rx="88" ry="330" fill="${glow}"/>`,
    )
    .join('');
}

/** Threads left across a worn-through knee. */
function rips(sketch: Sketch, legs: Legs): string {
  if (!sketch.has('ripped')) return '';
  const y = kneeYOf(legs) - 40;
  const x = CENTRE + (legs.knee[0] + legs.knee[1]) / 2;
  const threads = Array.from(
    { length: 9 },
    (_, i) => `M${x - 64} ${y + 4 + i * 5}Q${x} ${y + (i % 2 ? 9 : -3) + i * 5} ${x + 64} ${y + 2 + i * 5}`,
  ).join('');
  return `<path d="M${x - 70} ${y + 20}Q${x} ${y - 16} ${x + 70} ${y + 16}Q${x} ${y + 66} ${x - 70} ${y + 20}Z" fill="${darker(sketch.tone, 0.5)}"/><path d="${threads}" fill="none" stroke="#d8d5cf" stroke-width="2.2" stroke-opacity=".85"/>`;
}
