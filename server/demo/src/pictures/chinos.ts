import { legFolds } from './leg-folds.js';
import { ankleLines, kneeYOf, legsOutline, SLIM, STRAIGHT, type Legs } from './legs.js';
import { both, CENTRE } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { button, seam, stitch, stud } from './trims.js';
import { band, fly, sized } from './waist.js';

export function chinos(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const cut = sketch.has('straight') ? STRAIGHT : SLIM;
  const legs = sized(sketch, cut);
  const garment = sketch.garment('twill');
  const thread = lighter(tone, 0.22);
  const { waist: w, waistY: y, hip } = legs;
  const slant = both(`M${w * 0.7} ${y + 14}L${hip + 2} ${y + 170}`);
  const press = sketch.has('pressed')
    ? both(
        `M${w * 0.56} ${y + 30}C${w * 0.6} ${y + 300} ${(legs.knee[0] + legs.knee[1]) / 2} ${legs.crotchY + 100} ${(legs.knee[0] + legs.knee[1]) / 2} ${kneeYOf(legs)}L${(legs.ankle[0] + legs.ankle[1]) / 2} ${legs.ankleY}`,
      )
    : '';
  garment.panel({
    shape: legsOutline(legs),
    tone,
    print: printed(drawing, product.look.print, tone, sketch.accent('smoke')),
    folds: [
      legFolds(drawing.random, legs, sketch.has('pressed') ? 0.6 : 0.9),
      press ? `<path d="${press}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="14"/>` : '',
    ],
    lines: [
      seam(slant, tone, 3),
      stitch(fly(legs), thread, 1.6),
      seam(`M600 ${y}V${legs.crotchY}`, tone, 2.6),
      stitch(ankleLines(legs, 28), thread, 1.6),
      sketch.has('cargo') ? cargo(legs, tone, thread) : '',
    ],
    rim: 56,
  });
  band(sketch, garment, legs, thread);
  garment.over(button(CENTRE + 4, y - 8, 13, sketch.has('hornButton') ? '#6b4a34' : darker(tone, 0.35)));
  garment.hang();
}

function cargo(legs: Legs, tone: string, thread: string): string {
  const y = legs.crotchY + (legs.ankleY - legs.crotchY) * 0.2;
  const wide = legs.knee[1] - legs.knee[0];
  const pocket = (side: 1 | -1): string => {
    const a = CENTRE + side * (legs.knee[1] - wide * 0.08);
    const b = a - side * wide * 0.62;
    const bag = `M${a} ${y}L${b} ${y}L${b} ${y + 190}L${a} ${y + 190}Z`;
    const lid = `M${a + side * 4} ${y - 26}L${b - side * 6} ${y - 26}L${b - side * 6} ${y + 40}L${a + side * 4} ${y + 40}Z`;
    return `<path d="${bag}" fill="${lighter(tone, 0.03)}"/>${seam(bag, tone, 3)}${seam(`M${(a + b) / 2} ${y}V${y + 190}`, tone, 6)}<path d="${lid}" transform="translate(2 7)" fill="#000" fill-opacity=".3"/><path d="${lid}" fill="${lighter(tone, 0.05)}"/>${seam(lid, tone, 2.6)}${stitch(`M${a - side * 8} ${y + 28}L${b + side * 4} ${y + 28}`, thread, 1.8)}${stud((a + b) / 2, y + 18, 8, '#85878c')}`;
  };
  return pocket(-1) + pocket(1);
}
