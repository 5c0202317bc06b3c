import { bodyFolds } from './drape.js';
import type { Garment } from './garment.js';
import { both, CENTRE, left, right, symmetric } from './path.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { bodyOf, hemBand, recut, type Torso } from './torso.js';
import { ribs, seam, stitch, zip } from './trims.js';
import { LONG, neckline, ribBand, sleevePair } from './upper.js';

const ARM_ROWS = [90, 176, 262, 348, 434, 520, 606];
const ZINC = '#b9bcc1';

/** A slanted welt pocket on both sides. */
const weltPockets = ({ chest, hemY }: Torso, tone: string, lift = 250): string => {
  const welt = `M${chest * 0.46} ${hemY - lift}L${chest * 0.58} ${hemY - lift - 12}L${chest * 0.8} ${hemY - lift + 150}L${chest * 0.68} ${hemY - lift + 164}Z`;
  return (
    seam(both(welt), tone, 3) +
    stitch(
      both(`M${chest * 0.52} ${hemY - lift + 4}L${chest * 0.72} ${hemY - lift + 150}`),
      lighter(tone, 0.2),
      1.8,
    )
  );
};

/** A short blouson with ribbed collar, cuffs and hem. */
export function bomber(sketch: Sketch): void {
  const { drawing, tone } = sketch;
  const body = recut(sketch.body, { down: 24, width: 0.98, ease: 14, length: -130 });
  const garment = sketch.garment('nylon');
  const rib = sketch.product.look.accent ? sketch.accent('charcoal') : darker(tone, 0.15);
  const cut = neckline(body, 66, 50);
  const stripe = (middle: string): string =>
    sketch.has('stripedRib')
      ? `<path d="${middle}" fill="none" stroke="${lighter(tone, 0.75)}" stroke-width="10"/>`
      : '';
  garment.panel({
    shape: symmetric(
      `M0 ${body.neckY + 10}C60 ${body.neckY + 10} 90 ${body.neckY} ${body.neck} ${body.neckY - 6}L${body.neck} ${body.neckY + 40}L0 ${body.neckY + 110}`,
    ),
    tone: sketch.inside,
    rim: 40,
  });
  garment.panel({
    shape: bodyOf(body, cut.edge),
    tone,
    folds: bodyFolds(drawing.random, body, 1.25),
    lines: weltPockets(body, tone, 220),
  });
  sleevePair(
    sketch,
    garment,
    { ...LONG, drop: 752, cuff: 112, ease: 44 },
    { tone, folds: 1.3, lines: (line) => ribBand(line(32), rib, 70) + stripe(line(32)) },
    body,
  );
  const band = hemBand(body, 76, 22);
  garment.panel({
    shape: band.shape,
    tone: rib,
    lines: [ribs(band.middle, rib, 104, 8), stripe(band.middle)],
    rim: 30,
  });
  garment.panel({
    shape: cut.band,
    tone: rib,
    rim: 16,
    lines: [ribs(cut.middle, rib, 60, 7), stripe(cut.middle)],
  });
  garment.over(zip(`M600 ${body.neckY + 72}V${body.hemY + 92}`, tone, ZINC, [600, body.neckY + 96]));
  garment.hang();
}

/** A soft swelling between the seams and a pinch along each of them. */
const quilting = (middles: string, seams: string, gap: number): string =>
  `<g fill="none"><g stroke="#fff" stroke-opacity=".09">${[0.8, 0.6, 0.4, 0.22].map((share) => `<path d="${middles}" stroke-width="${gap * share}"/>`).join('')}</g><path d="${seams}" stroke="#000" stroke-opacity=".3" stroke-width="15"/></g>`;

/** Quilted channels: each a bulge between two stitched lines. */
function channels(
  top: number,
  bottom: number,
  gap: number,
  arc: number,
): { relief: string; lines: (tone: string) => string } {
  const ys = Array.from({ length: Math.floor((bottom - top) / gap) }, (_, i) => top + i * gap);
  const row = (y: number): string => `M0 ${y}Q600 ${y + arc} 1200 ${y}`;
  const all = ys.map(row).join('');
  return {
    relief: quilting(ys.map((y) => row(y + gap / 2)).join(''), all, gap),
    lines: (tone) => stitch(all, darker(tone, 0.5), 2.4),
  };
}

export function puffer(sketch: Sketch): void {
  const { drawing, tone } = sketch;
  const sleeveless = sketch.has('gilet');
  const body = recut(sketch.body, { down: 60, width: 0.98, ease: sleeveless ? 10 : 22, length: -110 });
  const garment = sketch.garment('nylon');
  const { neck: n, neckY: y } = body;
  const accent = sketch.product.look.accent ? sketch.accent('charcoal') : tone;
  const rows = channels(y + 70, body.hemY + 60, 92, 44);
  const yokeY = body.armpitY - 60;
  const yoke = `M0 0H1200V${yokeY}Q600 ${yokeY + 44} 0 ${yokeY}Z`;
  garment.panel({
    shape: bodyOf(body, `M0 ${y + 60}C50 ${y + 50} 90 ${y + 30} ${n} ${y}`),
    tone,
    print: `<path d="${yoke}" fill="${accent}"/>`,
    folds: [rows.relief, bodyFolds(drawing.random, body, 0.7)],
    lines: [rows.lines(tone), weltPockets(body, tone, 230)],
  });
  if (!sleeveless) {
    sleevePair(
      sketch,
      garment,
      { ...LONG, drop: 748, cuff: 124, ease: 54 },
      {
        tone,
        folds: 0.7,
        extraFolds: (line) =>
          quilting(ARM_ROWS.map((lift) => line(lift - 43)).join(''), ARM_ROWS.map(line).join(''), 86),
        lines: (line) =>
          ARM_ROWS.map((lift) => stitch(line(lift), darker(tone, 0.5), 2.2)).join('') +
          seam(line(26), tone, 3),
      },
      body,
    );
  }
  funnel(garment, body, accent, sketch.inside);
  garment.over(
    zip(`M600 ${y - 40}V${body.hemY + 24}`, tone, sketch.has('darkZip') ? '#55575c' : ZINC, [600, y + 10]),
  );
  garment.hang();
}

/** A padded stand-up collar, zipped to the top. */
function funnel(garment: Garment, { neck: n, neckY: y }: Torso, tone: string, inside: string): void {
  const collar = symmetric(
    `M0 ${y - 62}C${n * 0.5} ${y - 62} ${n * 0.9} ${y - 78} ${n * 1.02} ${y - 76}C${n * 1.12} ${y - 40} ${n * 1.2} ${y + 10} ${n * 1.24} ${y + 30}C${n} ${y + 78} ${n * 0.4} ${y + 96} 0 ${y + 96}`,
  );
  garment.panel({
    shape: collar,
    tone,
    rim: 40,
    folds: `<path d="M${CENTRE - 200} ${y - 24}Q600 ${y + 40} ${CENTRE + 200} ${y - 24}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="50"/><path d="M${CENTRE - 200} ${y + 24}Q600 ${y + 92} ${CENTRE + 200} ${y + 24}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="12"/>`,
  });
  const mouth = symmetric(
    `M0 ${y - 84}C${n * 0.5} ${y - 84} ${n * 0.9} ${y - 88} ${n * 1.02} ${y - 78}C${n * 0.9} ${y - 54} ${n * 0.5} ${y - 38} 0 ${y - 36}`,
  );
  garment.panel({ shape: mouth, tone: inside, rim: 24 });
}

/** A warm-up jacket with stripes down the arms. */
export function trackJacket(sketch: Sketch): void {
  const { drawing, tone } = sketch;
  const body = recut(sketch.body, { down: 50, width: 0.97, ease: 4, length: -110 });
  const garment = sketch.garment('jersey');
  const accent = sketch.accent('white');
  const { neckY: y, chest, armpitY } = body;
  garment.panel({
    shape: bodyOf(body, `M0 ${y + 60}C50 ${y + 50} 90 ${y + 30} ${body.neck} ${y}`),
    tone,
    folds: bodyFolds(drawing.random, body),
    lines: weltPockets(body, tone, 220),
  });
  const arm = (side: typeof left): string => {
    const line = (shift: number): string =>
      side(
        `M${body.shoulder - 30 + shift} ${body.shoulderY - 30}C${body.shoulder + 70 + shift} ${body.shoulderY + 60} ${body.shoulder + 120 + shift} ${armpitY} ${body.shoulder + 166 + shift} ${body.shoulderY + 780}`,
      );
    return `<path d="${line(-36)}" fill="none" stroke="${accent}" stroke-width="40"/><path d="${line(2)}" fill="none" stroke="${accent}" stroke-width="9"/>`;
  };
  sleevePair(
    sketch,
    garment,
    { ...LONG, drop: 752, cuff: 104, ease: 22 },
    {
      tone,
      pattern: arm(left) + arm(right),
      lines: (line) => ribBand(line(28), tone, 60),
    },
    body,
  );
  const band = hemBand(body, 60, 18);
  garment.panel({ shape: band.shape, tone, lines: ribs(band.middle, tone, 88, 7), rim: 30 });
  funnel(garment, body, tone, sketch.inside);
  garment.over(
    zip(`M600 ${y - 40}V${body.hemY + 74}`, tone, ZINC, [600, y + 40]),
    `<path d="M${CENTRE + chest * 0.36} ${armpitY - 40}l22 -26l22 26l-22 26Z" fill="${accent}"/>`,
  );
  garment.hang();
}
