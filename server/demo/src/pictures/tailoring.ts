import { bandCollar, buttonsDown, collarBack, placket, shirtNeck } from './collars.js';
import { bodyFolds } from './drape.js';
import { lapelOutline, lapels, opening } from './lapels.js';
import { both, CENTRE, symmetric } from './path.js';
import { flap, pocketSquare } from './pockets.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { bodyOf, hemLine, recut, type Torso } from './torso.js';
import { button, seam, stitch } from './trims.js';
import { LONG, sleevePair } from './upper.js';

export function blazer(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const body = recut(sketch.body, { down: 0, width: 0.98, ease: 4, length: 10 });
  const garment = sketch.garment('wool');
  const breakY = body.armpitY + 200;
  const width = sketch.has('wideLapels') ? 96 : 80;
  const print = printed(drawing, product.look.print, tone, sketch.accent('smoke'));
  collarBack(body, garment, tone);
  garment.panel({
    shape: symmetric(
      `M0 ${body.neckY + 10}L${body.neck + 4} ${body.neckY}L${body.neck * 0.8} ${breakY - 160}L0 ${breakY + 20}`,
    ),
    tone: sketch.inside,
    rim: 90,
    lines: seam(`M600 ${body.neckY + 60}V${breakY}`, sketch.inside, 3),
  });
  garment.panel({
    shape: bodyOf(body, opening(body, breakY), 20),
    tone,
    print,
    under: lapelOutline(body, breakY, width),
    folds: bodyFolds(drawing.random, body, 0.7),
    lines: frontLines(body, breakY, tone),
  });
  sleevePair(
    sketch,
    garment,
    { ...LONG, drop: 792, cuff: 112, ease: 16 },
    { tone, turn: 8, folds: 0.8, lines: (line) => stitch(line(10), lighter(tone, 0.15), 1.6) },
    body,
  );
  lapels(sketch, garment, body, breakY, width, sketch.has('satinLapels') ? darker(tone, 0.3) : tone);
  garment.over(...breastPocket(sketch, body), ...buttons(sketch, body, breakY));
  garment.hang();
}

function frontLines({ chest: c, armpitY, waistY, hemY }: Torso, breakY: number, tone: string): string[] {
  const pocketY = hemY - 290;
  const dart = `M${c * 0.6} ${armpitY + 10}C${c * 0.5} ${waistY - 120} ${c * 0.52} ${pocketY - 40} ${c * 0.54} ${pocketY}`;
  return [
    seam(`M600 ${breakY}C606 ${breakY + 160} 622 ${hemY - 60} 690 ${hemY + 30}`, tone),
    seam(both(dart), tone, 2),
    flap(CENTRE - c * 0.82, pocketY - 4, 160, 8, tone),
    flap(CENTRE + c * 0.82 - 160, pocketY + 4, 160, -8, tone),
  ];
}

function breastPocket(sketch: Sketch, { chest, armpitY }: Torso): string[] {
  const [x, y] = [CENTRE + chest * 0.4, armpitY - 30];
  const welt = `<path d="M${x} ${y + 4}l98 -10v26l-98 10Z" fill="${lighter(sketch.tone, 0.04)}" stroke="${darker(sketch.tone, 0.7)}" stroke-width="2"/>`;
  return sketch.has('pocketSquare') ? [pocketSquare(x, y, sketch.accent('white')), welt] : [welt];
}

/** Buttons at the front and, three each, at the cuffs. */
function buttons(sketch: Sketch, { shoulder, shoulderY }: Torso, breakY: number): string[] {
  const tone = darker(sketch.tone, 0.35);
  const front = [button(CENTRE + 2, breakY + 24, 15, tone)];
  if (!sketch.has('oneButton')) front.push(button(CENTRE + 6, breakY + 150, 15, tone));
  const cuffs = [-1, 1].flatMap((side) =>
    [0, 1, 2].map((i) => button(CENTRE + side * (shoulder + 160 - i * 6), shoulderY + 760 - i * 26, 7, tone)),
  );
  return [...front, ...cuffs];
}

/** A sleeveless jacket with a standing collar. */
export function nehru(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const body = recut(sketch.body, { down: 6, width: 0.96, ease: -4, length: -60 });
  const cut = { ...body, shoulder: body.shoulder - 40, shoulderY: body.shoulderY - 12 };
  const garment = sketch.garment('linen');
  const strip = placket(body.neckY + 90, body.hemY + 60, 40, tone);
  const pocketY = body.hemY - 230;
  const accent = sketch.accent('gold');
  collarBack(cut, garment, tone);
  garment.panel({
    shape: bodyOf(cut, shirtNeck(cut), 30),
    tone,
    print: printed(drawing, product.look.print, tone, accent),
    folds: [bodyFolds(drawing.random, cut, 0.8), strip.relief],
    lines: [
      strip.lines,
      flap(CENTRE - body.chest * 0.76, pocketY, 150, 0, tone),
      flap(CENTRE + body.chest * 0.76 - 150, pocketY, 150, 0, tone),
      stitch(hemLine(cut, 14, 30), lighter(tone, 0.2), 1.8),
      stitch(
        both(
          `M${cut.shoulder - 12} ${cut.shoulderY + 4}C${cut.shoulder - 20} ${cut.shoulderY + 100} ${cut.shoulder - 46} ${body.armpitY - 70} ${cut.chest - 14} ${body.armpitY + 4}`,
        ),
        lighter(tone, 0.2),
        1.8,
      ),
    ],
  });
  bandCollar(cut, garment, tone, 46, undefined);
  const [x, y] = [CENTRE + body.chest * 0.3, body.armpitY - 40];
  garment.over(
    sketch.has('pocketSquare') ? pocketSquare(x, y, accent) : '',
    `<path d="M${x} ${y + 4}l98 -6v24l-98 6Z" fill="${lighter(tone, 0.04)}" stroke="${darker(tone, 0.7)}" stroke-width="2"/>`,
  );
  garment.over(
    buttonsDown(
      body.neckY + 116,
      body.hemY - 30,
      6,
      13,
      sketch.has('brassButtons') ? '#c79f55' : darker(tone, 0.3),
    ),
  );
  garment.hang();
}
