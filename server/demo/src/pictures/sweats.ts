import { bodyFolds } from './drape.js';
import { crease, raised } from './folds.js';
import type { Garment } from './garment.js';
import { motif } from './motifs.js';
import { both, CENTRE, symmetric } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { bodyOf, hemBand, recut, type Torso } from './torso.js';
import { cord, ribs, seam, stitch, stud, zip } from './trims.js';
import { LONG, ribBand, sleevePair } from './upper.js';

/** A hood thrown up behind the neck, its dark inside, and the crossing at the throat. */
export function hood(body: Torso, garment: Garment, tone: string, lining: string): void {
  const { neck: n, neckY: y } = body;
  const outer = `M0 ${y - 150}C${n * 0.8} ${y - 150} ${n * 1.34} ${y - 84} ${n * 1.44} ${y - 6}C${n * 1.5} ${y + 50} ${n * 1.22} ${y + 108} ${n * 0.72} ${y + 146}C${n * 0.4} ${y + 168} ${n * 0.1} ${y + 176} 0 ${y + 176}`;
  const inner = `M0 ${y - 108}C${n * 0.62} ${y - 108} ${n * 0.98} ${y - 58} ${n} ${y - 4}C${n} ${y + 52} ${n * 0.5} ${y + 108} 0 ${y + 142}`;
  const rim = `M0 ${y - 122}C${n * 0.7} ${y - 122} ${n * 1.1} ${y - 66} ${n * 1.13} ${y - 4}C${n * 1.12} ${y + 58} ${n * 0.58} ${y + 118} 0 ${y + 158}`;
  const bend = (side: number): string =>
    crease(
      [CENTRE + side * n * 1.2, y - 70],
      [CENTRE + side * n * 1.4, y + 20],
      [CENTRE + side * n * 0.7, y + 130],
      44,
      0.4,
      side,
    ) +
    crease(
      [CENTRE + side * n * 0.7, y - 136],
      [CENTRE + side * n * 1.05, y - 116],
      [CENTRE + side * n * 1.26, y - 40],
      36,
      -0.3,
      side,
    );
  garment.panel({
    shape: symmetric(outer),
    tone,
    folds: [bend(1), bend(-1)],
    lines: stitch(symmetric(rim), lighter(tone, 0.2), 2),
    rim: 40,
  });
  garment.panel({
    shape: symmetric(inner),
    tone: darker(lining, 0.4),
    folds: crease([CENTRE, y - 100], [CENTRE + 14, y], [CENTRE, y + 120], 40, -0.3),
    lines: seam(`M${CENTRE} ${y - 108}V${y + 40}`, darker(lining, 0.4), 3),
    rim: 60,
  });
}

function kangaroo(sketch: Sketch, garment: Garment, body: Torso): void {
  const { tone } = sketch;
  const top = body.hemY - 300;
  const wide = body.chest * 0.72;
  const half = `M0 ${top}L${wide * 0.6} ${top}C${wide * 0.7} ${top + 70} ${wide * 0.84} ${top + 130} ${wide} ${top + 160}L${wide} ${top + 262}Q${wide * 0.5} ${top + 288} 0 ${top + 288}`;
  const mouth = `M${wide * 0.6} ${top}C${wide * 0.7} ${top + 70} ${wide * 0.84} ${top + 130} ${wide} ${top + 160}`;
  const inset = `M${wide * 0.6 - 16} ${top + 4}C${wide * 0.7 - 16} ${top + 76} ${wide * 0.84 - 16} ${top + 142} ${wide - 6} ${top + 176}`;
  garment.panel({
    shape: symmetric(half),
    tone: lighter(tone, 0.015),
    folds: [
      raised(symmetric(half), 0.22),
      crease([CENTRE - wide * 0.7, top + 150], [CENTRE - 60, top + 190], [CENTRE + 40, top + 260], 50, 0.3),
      crease([CENTRE + wide * 0.8, top + 160], [CENTRE + 90, top + 170], [CENTRE + 30, top + 120], 44, -0.3),
    ],
    lines: [
      seam(both(mouth), tone, 3),
      stitch(both(inset), lighter(tone, 0.22), 2),
      stitch(`M${CENTRE - wide * 0.6} ${top + 12}H${CENTRE + wide * 0.6}`, lighter(tone, 0.22), 2),
    ],
    rim: 20,
  });
}

export function hoodie(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const body = recut(sketch.body, { down: 92, width: 0.96, ease: 12, length: -120 });
  const garment = sketch.garment('fleece');
  const accent = sketch.accent('white');
  const zipped = sketch.has('zip');
  garment.panel({
    shape: bodyOf(
      body,
      `M0 ${body.neckY + 40}C40 ${body.neckY + 40} 80 ${body.neckY + 20} ${body.neck} ${body.neckY}`,
    ),
    tone,
    print: [printed(drawing, product.look.print, tone, accent), art(sketch, body)],
    folds: bodyFolds(drawing.random, body, 1.05),
  });
  const sleeveTone = sketch.has('raglan') ? accent : tone;
  sleevePair(
    sketch,
    garment,
    { ...LONG, drop: 760, cuff: 110, ease: 30 },
    {
      tone: sleeveTone,
      plain: sketch.has('raglan'),
      turn: 12,
      folds: 1.1,
      lines: (line) => ribBand(line(30), tone, 66),
    },
    body,
  );
  kangaroo(sketch, garment, body);
  const band = hemBand(body, 66, 16);
  garment.panel({ shape: band.shape, tone, lines: ribs(band.middle, tone, 90, 7), rim: 30 });
  hood(body, garment, tone, sketch.has('contrastHood') ? accent : tone);
  garment.over(
    zipped ? zipFront(body, tone) : '',
    strings(body, sketch.has('plainCords') ? lighter(tone, 0.25) : accent),
  );
  garment.hang();
}

const zipFront = (body: Torso, tone: string): string =>
  zip(`M${CENTRE} ${body.neckY + 150}V${body.hemY + 84}`, tone, '#b9bcc1', [CENTRE, body.neckY + 190]);

function strings({ neck: n, neckY: y }: Torso, tone: string): string {
  const [a, b] = [CENTRE - n * 0.52, CENTRE + n * 0.52];
  return `${stud(a, y + 118, 9, '#aeb1b6')}${stud(b, y + 118, 9, '#aeb1b6')}${cord(`M${a} ${y + 120}C${a - 8} ${y + 190} ${a + 14} ${y + 250} ${a + 2} ${y + 336}`, tone, 12, [a + 2, y + 332])}${cord(`M${b} ${y + 120}C${b + 10} ${y + 180} ${b - 12} ${y + 240} ${b + 6} ${y + 306}`, tone, 12, [b + 6, y + 302])}`;
}

/** Fits between the hood's strings and the pocket. */
function art(sketch: Sketch, { neckY, hemY }: Torso): string {
  const { tone, product } = sketch;
  const inks = { main: sketch.accent('white'), second: lighter(tone, 0.4), cloth: tone };
  const name = product.look.motif;
  return name ? motif(name, CENTRE, (neckY + hemY - 40) / 2, (hemY - neckY - 480) / 330, inks) : '';
}
