import { collarBack } from './collars.js';
import { bodyFolds, falls } from './drape.js';
import { raised } from './folds.js';
import type { Garment } from './garment.js';
import { lapelOutline, lapels, opening, openLining } from './lapels.js';
import { CENTRE, symmetric } from './path.js';
import { flapPocket } from './pockets.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { bodyOf, hemLine, recut, type Torso } from './torso.js';
import { button, seam, stitch } from './trims.js';
import { LONG, sleevePair } from './upper.js';

/** A double-breasted belted coat. */
export function trench(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const cut = recut(sketch.body, { down: 0, width: 0.84, ease: 12, length: 170 });
  const body = { ...cut, hem: cut.hem + 50 };
  const garment = sketch.garment('twill');
  const breakY = body.armpitY + 70;
  const beltY = body.waistY - 10;
  collarBack(body, garment, tone);
  garment.panel({ shape: openLining(body, breakY), tone: sketch.inside, rim: 60 });
  garment.panel({
    shape: bodyOf(body, opening(body, breakY), 18),
    tone,
    print: printed(drawing, product.look.print, tone, sketch.accent('white')),
    under: lapelOutline(body, breakY, 78),
    folds: [
      bodyFolds(drawing.random, body, 0.9),
      falls(drawing.random, [beltY, body.hemY + 30], body.hem * 0.85, 7, 1.3),
    ],
    lines: [
      seam(`M${CENTRE + 92} ${breakY - 70}L${CENTRE + 98} 1500`, tone),
      stitch(hemLine(body, 24, 18), lighter(tone, 0.25), 2),
      flapPocket(CENTRE - body.waist * 0.86, beltY + 120, 116, 44, tone, 16),
      flapPocket(CENTRE + body.waist * 0.86 - 116, beltY + 136, 116, 44, tone, -16),
    ],
  });
  sleevePair(
    sketch,
    garment,
    { ...LONG, reach: 158, drop: 664, cuff: 110, ease: 22 },
    {
      tone,
      turn: 10,
      lines: (line) => `${seam(line(88), tone, 12)}${stitch(line(8), lighter(tone, 0.2), 2)}`,
    },
    body,
  );
  lapels(sketch, garment, body, breakY, 78);
  belt(garment, body, tone, beltY);
  const rows = [breakY + 60, breakY + 190, beltY + 140];
  garment.over(...rows.flatMap((y) => [-66, 66].map((x) => button(CENTRE + x, y, 15, darker(tone, 0.3)))));
  garment.hang();
}

function belt(garment: Garment, { waist }: Torso, tone: string, y: number): void {
  const strap = symmetric(
    `M0 ${y - 20}Q${waist * 0.6} ${y - 22} ${waist + 6} ${y - 32}L${waist + 6} ${y + 18}Q${waist * 0.6} ${y + 30} 0 ${y + 32}`,
  );
  garment.panel({
    shape: strap,
    tone: lighter(tone, 0.02),
    folds: raised(strap, 0.4),
    rim: 14,
    lines: stitch(
      `M300 ${y - 12}Q600 ${y} 900 ${y - 12}M300 ${y + 14}Q600 ${y + 36} 900 ${y + 14}`,
      lighter(tone, 0.25),
      1.8,
    ),
  });
  const tail = `M612 ${y + 6}C650 ${y + 60} 656 ${y + 130} 648 ${y + 214}L694 ${y + 220}C706 ${y + 130} 694 ${y + 50} 650 ${y - 6}Z`;
  garment.panel({
    shape: tail,
    tone: lighter(tone, 0.02),
    folds: raised(tail, 0.4),
    rim: 14,
  });
  garment.over(
    `<rect x="566" y="${y - 34}" width="68" height="80" rx="10" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="12" transform="translate(3 5)"/><rect x="566" y="${y - 34}" width="68" height="80" rx="10" fill="none" stroke="${lighter(tone, 0.18)}" stroke-width="11"/><path d="M572 ${y + 6}H628" stroke="${lighter(tone, 0.3)}" stroke-width="7"/>`,
  );
}
