import { bodyFolds } from './drape.js';
import { CENTRE } from './path.js';
import { flapPocket } from './pockets.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { hood } from './sweats.js';
import { lighter } from './tones.js';
import { bodyOf, hemLine, recut, type Torso } from './torso.js';
import { cord, seam, stitch, stud } from './trims.js';
import { LONG, sleevePair } from './upper.js';

/** A hooded raincoat with a storm flap and taped seams. */
export function raincoat(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const cut = recut(sketch.body, { down: 96, width: 0.9, ease: 16, length: 10 });
  const body = { ...cut, hem: cut.hem + 26 };
  const garment = sketch.garment('nylon');
  const accent = sketch.accent('white');
  const { chest: c, neckY: y, hemY } = body;
  const yokeY = body.armpitY - 66;
  const yoke = `M${CENTRE - 420} ${yokeY - 30}Q600 ${yokeY + 34} ${CENTRE + 420} ${yokeY - 30}`;
  garment.panel({
    shape: bodyOf(body, `M0 ${y + 60}C50 ${y + 50} 90 ${y + 30} ${body.neck} ${y}`, 20),
    tone,
    print: [
      printed(drawing, product.look.print, tone, accent),
      sketch.has('reflective')
        ? `<path d="M0 ${body.armpitY + 150}H1200" stroke="#d5d8db" stroke-width="44"/><path d="M0 ${body.armpitY + 150}H1200" stroke="#f4f5f5" stroke-width="14"/>`
        : '',
    ],
    folds: [
      bodyFolds(drawing.random, body, 1.4),
      '<path d="M560 300H640V1500H560Z" fill="#fff" fill-opacity=".3"/>',
    ],
    lines: [
      seam(yoke, tone),
      stitch(hemLine(body, 26, 20), lighter(tone, 0.25), 2),
      seam(`M640 ${y + 60}V1500`, tone),
      flapPocket(CENTRE - c * 0.78, hemY - 300, c * 0.5, 64, tone, 6),
      flapPocket(CENTRE + c * 0.28, hemY - 294, c * 0.5, 64, tone, -6),
    ],
  });
  sleevePair(
    sketch,
    garment,
    { ...LONG, reach: 176, drop: 700, cuff: 122, ease: 34 },
    {
      tone,
      folds: 1.4,
      turn: 12,
      lines: (line) => `${seam(line(46), tone)}${stitch(line(8), lighter(tone, 0.25), 2)}`,
    },
    body,
  );
  hood(body, garment, tone, sketch.has('contrastLining') ? accent : tone);
  garment.over(...snaps(body), ...hoodCords(body, accent));
  garment.hang();
}

const snaps = ({ neckY, hemY }: Torso): string[] =>
  Array.from({ length: 6 }, (_, i) =>
    stud(CENTRE + 2, neckY + 226 + (i * (hemY - neckY - 270)) / 5, 11, '#c3c6ca'),
  );

const hoodCords = ({ neck, neckY: y }: Torso, tone: string): string[] =>
  [
    { x: CENTRE - neck * 0.52, length: 110 },
    { x: CENTRE + neck * 0.52, length: 94 },
  ].map(({ x, length }) =>
    cord(
      `M${x} ${y + 120}C${x - 8} ${y + 150} ${x + 8} ${y + 80 + length} ${x} ${y + 120 + length}`,
      tone,
      9,
      [x, y + 116 + length],
    ),
  );
