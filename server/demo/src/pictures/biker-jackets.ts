import { collarBack } from './collars.js';
import { bodyFolds } from './drape.js';
import { lapelOutline, lapels, opening, openLining } from './lapels.js';
import { both, CENTRE } from './path.js';
import type { Sketch } from './sketch.js';
import { lighter } from './tones.js';
import { bodyOf, recut, type Torso } from './torso.js';
import { seam, stitch, stud, zip } from './trims.js';
import { LONG, sleevePair } from './upper.js';

/** A leather jacket: slanting zip, wide lapels with snaps, a belted hem. */
export function biker(sketch: Sketch): void {
  const { drawing, tone } = sketch;
  const body = recut(sketch.body, { down: 14, width: 0.97, ease: 4, length: -180 });
  const garment = sketch.garment('leather');
  const { chest: c, hemY } = body;
  const breakY = body.armpitY + 60;
  collarBack(body, garment, tone);
  garment.panel({ shape: openLining(body, breakY), tone: sketch.inside, rim: 60 });
  garment.panel({
    shape: bodyOf(body, opening(body, breakY), 14),
    tone,
    under: lapelOutline(body, breakY, 96),
    folds: bodyFolds(drawing.random, body, 1.25),
    lines: [
      seam(
        both(
          `M${c * 0.62} ${body.armpitY}C${c * 0.56} ${body.waistY - 60} ${c * 0.54} ${body.waistY} ${c * 0.56} ${hemY + 20}`,
        ),
        tone,
      ),
      seam(`M${CENTRE - c} ${hemY - 50}Q600 ${hemY - 24} ${CENTRE + c} ${hemY - 50}`, tone),
    ],
  });
  sleevePair(
    sketch,
    garment,
    { ...LONG, drop: 742, cuff: 102, ease: 24 },
    { tone, folds: 1.3, lines: (line) => seam(line(96), tone) + stitch(line(8), lighter(tone, 0.22), 2) },
    body,
  );
  lapels(sketch, garment, body, breakY, 96);
  garment.over(...zips(body, tone, breakY), ...snaps(body));
  garment.hang();
}

const METAL = '#c3c6ca';

function zips({ chest: c, armpitY, hemY }: Torso, tone: string, breakY: number): string[] {
  const pocket = (side: 1 | -1): string =>
    `M${CENTRE + side * c * 0.34} ${hemY - 210}L${CENTRE + side * c * 0.74} ${hemY - 270}`;
  return [
    zip(`M596 ${breakY + 8}L548 ${hemY + 10}`, tone, METAL, [592, breakY + 40]),
    zip(pocket(-1), tone, METAL),
    zip(pocket(1), tone, METAL),
    zip(`M${CENTRE + c * 0.3} ${armpitY + 60}L${CENTRE + c * 0.66} ${armpitY + 10}`, tone, METAL),
  ];
}

const snaps = ({ neck, neckY }: Torso): string[] =>
  [-1, 1].flatMap((side) => [
    stud(CENTRE + side * (neck + 84), neckY + 166, 10, METAL),
    stud(CENTRE + side * (neck + 66), neckY + 96, 9, METAL),
  ]);
