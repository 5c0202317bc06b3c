import { raised } from './folds.js';
import { legFolds } from './leg-folds.js';
import { ankleLines, LEGGINGS, legsOutline, SHORTS, sideLines, TAPERED, waistband, WIDE } from './legs.js';
import { both, CENTRE } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { lighter } from './tones.js';
import { cord, ribs, seam, stitch, stud } from './trims.js';
import { ribBand } from './upper.js';
import { sized } from './waist.js';

export function joggers(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const legs = sized(sketch, sketch.has('short') ? SHORTS : TAPERED);
  const garment = sketch.garment('fleece');
  const accent = sketch.accent('white');
  const { waist: w, waistY: y, hip } = legs;
  const slant = both(
    `M${w * 0.8} ${y + 10}C${w * 0.84} ${y + 60} ${hip - 20} ${y + 140} ${hip + 4} ${y + 190}`,
  );
  const stripes = sketch.has('sideStripe')
    ? `<g fill="none" stroke="${accent}"><path d="${sideLines(legs, 26)}" stroke-width="24"/><path d="${sideLines(legs, 52)}" stroke-width="7"/></g>`
    : '';
  const short = sketch.has('short');
  garment.panel({
    shape: legsOutline(legs),
    tone,
    print: [printed(drawing, product.look.print, tone, accent), stripes],
    folds: legFolds(drawing.random, legs, 1.15),
    lines: [
      seam(slant, tone, 4),
      seam(`M600 ${y}V${legs.crotchY}`, tone, 2.6),
      short ? stitch(ankleLines(legs, 30), lighter(tone, 0.2), 2) : ribBand(ankleLines(legs, 26), tone, 72),
    ],
    rim: 56,
  });
  const { shape, inside, middle } = waistband(legs, 66);
  garment.panel({ shape: inside, tone: sketch.inside, rim: 8 });
  garment.panel({
    shape,
    tone,
    rim: 20,
    folds: raised(shape, 0.25),
    lines: ribs(middle, tone, 90, 8),
  });
  garment.over(...drawcord(y, product.look.accent ? accent : lighter(tone, 0.3)));
  garment.hang();
}

const drawcord = (y: number, tone: string): string[] =>
  [
    { x: CENTRE - 34, length: 186 },
    { x: CENTRE + 34, length: 156 },
  ].flatMap(({ x, length }) => [
    stud(x, y - 18, 7, '#aeb1b6'),
    cord(`M${x} ${y - 16}C${x - 6} ${y + 60} ${x + 14} ${y + length - 76} ${x - 2} ${y + length}`, tone, 12, [
      x - 2,
      y + length - 4,
    ]),
  ]);

/** Leggings, or palazzos when cut wide: an elastic waist and little else but the print. */
export function pullOns(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const wide = sketch.has('wide');
  const legs = sized(sketch, wide ? WIDE : LEGGINGS);
  const garment = sketch.garment(wide ? 'linen' : 'jersey');
  const accent = sketch.accent('white');
  garment.panel({
    shape: legsOutline(legs),
    tone,
    print: [
      printed(drawing, product.look.print, tone, accent),
      sketch.has('sidePanel')
        ? `<path d="${sideLines(legs, 16)}" fill="none" stroke="${accent}" stroke-width="44"/>`
        : '',
    ],
    folds: legFolds(drawing.random, legs, wide ? 1.3 : 0.6),
    lines: [
      seam(`M600 ${legs.waistY}V${legs.crotchY}`, tone, 2.4),
      stitch(ankleLines(legs, 18), lighter(tone, 0.2), 1.6),
      sketch.has('border')
        ? `<path d="${ankleLines(legs, 50)}" fill="none" stroke="${accent}" stroke-width="26"/><path d="${ankleLines(legs, 78)}" fill="none" stroke="${accent}" stroke-width="6"/>`
        : '',
    ],
    rim: 60,
  });
  const { shape, inside, middle } = waistband(legs, wide ? 46 : 84);
  garment.panel({ shape: inside, tone: sketch.inside, rim: 8 });
  garment.panel({
    shape,
    tone,
    rim: 20,
    folds: raised(shape, 0.2),
    lines: wide ? ribs(middle, tone, 70, 12) : stitch(middle, lighter(tone, 0.2), 1.6),
  });
  garment.hang();
}
