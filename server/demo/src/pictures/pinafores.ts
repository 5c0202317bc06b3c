import { buttonsDown, collarBack, collarLeaves, collarOutline, shirtNeck } from './collars.js';
import { bodyFolds } from './drape.js';
import { bodiceOf, skirtOf, skirtPanel } from './dresses.js';
import { raised } from './folds.js';
import type { Garment } from './garment.js';
import { across, both, symmetric } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { lighter } from './tones.js';
import { bodyOf, type Torso } from './torso.js';
import { seam, stitch } from './trims.js';
import { sleevePair } from './upper.js';

const COLLAR = { tip: 112, spread: 10 };

/** Bib, braces and skirt over a plain blouse. */
export function pinafore(sketch: Sketch): void {
  const body = bodiceOf(sketch);
  const garment = sketch.garment('twill');
  const bibTop = body.armpitY - 40;
  blouse(sketch, garment, body, bibTop);
  braces(garment, body, sketch.tone, bibTop);
  bib(sketch, garment, body, bibTop);
  skirtPanel(sketch, garment, skirtOf(sketch, { ...body, hem: body.hem + 6 }));
  waist(garment, body, sketch.tone);
  garment.over(buttonsDown(bibTop + 60, body.hemY - 50, 3, 12, '#d9b777'));
  garment.hang();
}

function blouse(sketch: Sketch, garment: Garment, body: Torso, bibTop: number): void {
  const cloth = sketch.accent('white');
  const covered = `M${body.waist * 0.62} ${bibTop}L${body.waist} ${body.hemY}L0 ${body.hemY}L0 ${bibTop}Z`;
  collarBack(body, garment, cloth);
  garment.panel({
    shape: bodyOf(body, shirtNeck(body), 14),
    tone: cloth,
    folds: bodyFolds(sketch.drawing.random, body, 0.6),
    under: both(covered) + collarOutline(body, COLLAR),
  });
  sleevePair(
    sketch,
    garment,
    { reach: 110, drop: 200, cuff: 122, ease: 30 },
    { tone: cloth, plain: true, folds: 1.3, lines: (line) => seam(line(26), cloth, 3) },
    body,
  );
  collarLeaves(body, garment, cloth, COLLAR);
}

function braces(garment: Garment, { neck, neckY, waist: w }: Torso, tone: string, bibTop: number): void {
  const shape = both(
    `M${w * 0.36} ${bibTop + 10}L${neck + 30} ${neckY + 24}L${neck + 82} ${neckY + 44}L${w * 0.66} ${bibTop + 10}Z`,
  );
  garment.panel({ shape, tone, rim: 16, folds: raised(shape, 0.3) });
}

function bib(sketch: Sketch, garment: Garment, body: Torso, top: number): void {
  const { drawing, tone, product } = sketch;
  const { waist: w, hem, hemY } = body;
  const edge = across(`M0 ${top + 14}Q${w * 0.4} ${top + 14} ${w * 0.74} ${top + 6}`);
  garment.panel({
    shape: symmetric(
      `M0 ${top}Q${w * 0.4} ${top} ${w * 0.74} ${top - 8}C${w * 0.78} ${top + 80} ${w} ${hemY - 70} ${hem + 8} ${hemY}L0 ${hemY + 16}`,
    ),
    tone,
    print: printed(drawing, product.look.print, tone, sketch.accent('white')),
    folds: bodyFolds(drawing.random, body, 0.4),
    lines: stitch(edge, lighter(tone, 0.3), 2),
  });
}

function waist(garment: Garment, { hem, hemY }: Torso, tone: string): void {
  const shape = symmetric(`M0 ${hemY - 8}L${hem + 8} ${hemY - 20}L${hem + 10} ${hemY + 22}L0 ${hemY + 36}`);
  garment.panel({ shape, tone: lighter(tone, 0.02), rim: 12, folds: raised(shape, 0.3) });
}
