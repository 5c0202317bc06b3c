import { raised } from './folds.js';
import { CENTRE, symmetric } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { skirtFolds, skirtLine, skirtOutline, type SkirtCut } from './skirt-shape.js';
import { darker, lighter } from './tones.js';
import { button, seam, stitch, stud } from './trims.js';

function cutOf(sketch: Sketch): SkirtCut {
  const child = sketch.product.gender === 'Children';
  const [top, topY] = child ? [214, 330] : [196, 236];
  if (sketch.has('mini')) return { top: 252, topY: 290, hem: 372, hemY: 1140, flutes: 5, wave: 4, hip: 350 };
  return {
    top,
    topY,
    hem: child ? 420 : 430,
    hemY: child ? 1090 : 1250,
    flutes: sketch.has('pleated') ? 21 : 11,
    wave: sketch.has('pleated') ? 9 : 20,
  };
}

export function skirt(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const cut = cutOf(sketch);
  const garment = sketch.garment(sketch.has('mini') ? 'denim' : 'twill');
  const accent = sketch.accent('thread');
  garment.panel({
    shape: skirtOutline(cut),
    tone,
    print: [
      printed(drawing, product.look.print, tone, accent),
      sketch.has('border')
        ? `<path d="${skirtLine(cut, 60)}" fill="none" stroke="${accent}" stroke-width="34"/>`
        : '',
    ],
    folds: skirtFolds(drawing.random, cut, sketch.has('mini') ? 0.28 : 0.9),
    lines: [
      stitch(skirtLine(cut, 22), sketch.has('mini') ? accent : lighter(tone, 0.2), 2),
      sketch.has('mini') ? denimLines(cut, tone, accent) : '',
    ],
    rim: 60,
  });
  const { top, topY } = cut;
  const band = symmetric(`M0 ${topY - 34}L${top - 4} ${topY - 46}L${top + 4} ${topY + 20}L0 ${topY + 40}`);
  const inside = symmetric(`M0 ${topY - 56}L${top - 6} ${topY - 46}L0 ${topY - 30}`);
  garment.panel({ shape: inside, tone: sketch.inside, rim: 8 });
  garment.panel({
    shape: band,
    tone: lighter(tone, 0.02),
    rim: 16,
    folds: raised(band, 0.25),
    lines: stitch(
      `M300 ${topY - 38}Q600 ${topY - 24} 900 ${topY - 38}M300 ${topY + 16}Q600 ${topY + 46} 900 ${topY + 16}`,
      sketch.has('mini') ? accent : lighter(tone, 0.2),
      1.8,
    ),
  });
  if (sketch.has('buttons'))
    garment.over(
      ...Array.from({ length: 8 }, (_, i) =>
        button(
          CENTRE,
          topY + 4 + (i * (cut.hemY - topY)) / 8,
          14,
          sketch.has('mini') ? '#b98a55' : darker(tone, 0.3),
        ),
      ),
    );
  else if (sketch.has('mini')) garment.over(stud(CENTRE, topY + 2, 14, '#b98a55'));
  garment.hang();
}

const denimLines = ({ topY, hemY }: SkirtCut, tone: string, thread: string): string => {
  const fly = sketchFly(topY);
  const mouth = [-1, 1]
    .map(
      (side) =>
        `M${CENTRE + side * 286} ${topY + 140}C${CENTRE + side * 200} ${topY + 124} ${CENTRE + side * 140} ${topY + 80} ${CENTRE + side * 128} ${topY + 24}`,
    )
    .join('');
  return `${seam(`M600 ${topY}V${hemY + 60}`, tone, 3)}${stitch(`M612 ${topY}V${hemY + 60}`, thread, 2)}${stitch(fly, thread, 2)}${seam(mouth, tone, 4)}${stitch(mouth, thread, 2)}`;
};

const sketchFly = (topY: number): string =>
  `M652 ${topY + 20}V${topY + 210}C652 ${topY + 250} 626 ${topY + 270} 604 ${topY + 276}`;
