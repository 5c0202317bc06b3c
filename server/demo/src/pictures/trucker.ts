import { collarBack, collarLeaves, collarOutline, shirtNeck } from './collars.js';
import { bodyFolds } from './drape.js';
import type { Garment } from './garment.js';
import { both, CENTRE } from './path.js';
import type { Sketch } from './sketch.js';
import { lighter } from './tones.js';
import { bodyOf, hemBand, hemLine, recut, type Torso } from './torso.js';
import { seam, stitch, stud } from './trims.js';
import { LONG, sleevePair } from './upper.js';

const COPPER = '#b98a55';

/** The denim jacket with its two chest pockets and the V seams below them. */
export function trucker(sketch: Sketch): void {
  const { drawing, tone } = sketch;
  const body = recut(sketch.body, { down: 26, width: 0.98, ease: 8, length: -170 });
  const garment = sketch.garment('denim');
  const thread = sketch.accent('thread');
  const collar = { tip: 160, spread: 12, stitched: thread };
  collarBack(body, garment, tone);
  garment.panel({
    shape: bodyOf(body, shirtNeck(body)),
    tone,
    folds: [
      bodyFolds(drawing.random, body, 0.95),
      '<path d="M574 300H626V1400H574Z" fill="#fff" fill-opacity=".25"/>',
    ],
    under: collarOutline(body, collar),
    lines: [
      frontSeams(body, tone, thread),
      pocketFlap(body, -1, tone, thread),
      pocketFlap(body, 1, tone, thread),
    ],
  });
  const cuff = (line: (lift: number) => string): string =>
    `${seam(line(72), tone)}${stitch(line(62), thread, 2)}${stitch(line(8), thread, 2)}`;
  sleevePair(
    sketch,
    garment,
    { ...LONG, drop: 750, cuff: 112, ease: 26 },
    { tone, folds: 1.1, lines: cuff },
    body,
  );
  waistband(garment, body, tone, thread);
  collarLeaves(body, garment, tone, collar);
  garment.over(...copper(body));
  garment.hang();
}

const pocketTop = ({ armpitY }: Torso): number => armpitY - 90;

/** Yoke, the two V seams and the edge of the front, each with its stitches. */
function frontSeams(body: Torso, tone: string, thread: string): string {
  const { chest: c, neckY, hemY } = body;
  const top = pocketTop(body);
  const vees = (inset: number): string =>
    both(
      `M${c * 0.26 + inset} ${top + 50}L${c * 0.36 + inset * 0.8} ${hemY}M${c * 0.68 - inset} ${top + 50}L${c * 0.5 - inset * 0.8} ${hemY}`,
    );
  const yoke = (y: number): string => `M${CENTRE - c} ${y}H${CENTRE + c}`;
  const front = [616, 582].map((x) => `M${x} ${neckY + 92}V${hemY + 60}`).join('');
  return [
    seam(yoke(top - 30), tone),
    stitch(yoke(top - 40), thread, 2),
    seam(vees(0), tone, 2.4),
    stitch(vees(10), thread, 2),
    seam(`M626 ${neckY + 92}V${hemY + 60}`, tone, 2.6),
    stitch(front, thread, 2),
  ].join('');
}

function pocketFlap(body: Torso, side: 1 | -1, tone: string, thread: string): string {
  const top = pocketTop(body);
  const [a, b] = [CENTRE + side * body.chest * 0.22, CENTRE + side * body.chest * 0.72];
  const outline = `M${a} ${top - 26}H${b}V${top + 24}L${(a + b) / 2} ${top + 58}L${a} ${top + 24}Z`;
  const inner = `M${a + side * 8} ${top - 16}V${top + 18}L${(a + b) / 2} ${top + 47}L${b - side * 8} ${top + 18}V${top - 16}`;
  return `<path d="${outline}" fill="${lighter(tone, 0.03)}"/>${seam(outline, tone, 2.6)}${stitch(inner, thread, 2)}`;
}

function waistband(garment: Garment, body: Torso, tone: string, thread: string): void {
  const lines = [10, 52].map((drop) => stitch(hemLine({ ...body, hemY: body.hemY + drop }, 0), thread, 2));
  garment.panel({ shape: hemBand(body, 62, 4).shape, tone, rim: 20, lines: lines.join('') });
}

function copper(body: Torso): string[] {
  const [first, last] = [body.neckY + 118, body.hemY + 28];
  const front = Array.from({ length: 6 }, (_, i) =>
    stud(CENTRE, first + (i * (last - first)) / 5, 12, COPPER),
  );
  const pockets = [-1, 1].map((side) =>
    stud(CENTRE + side * body.chest * 0.47, pocketTop(body) + 34, 11, COPPER),
  );
  return [...front, ...pockets];
}
