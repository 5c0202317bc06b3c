import { bodyFolds, falls } from './drape.js';
import type { Garment } from './garment.js';
import { across, both, CENTRE, left, right, symmetric } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { skirtFolds, skirtLine, skirtOutline } from './skirt-shape.js';
import { darker, lighter } from './tones.js';
import { backNeck, bodyOf, hemLine, recut, type Torso } from './torso.js';
import { seam, stitch } from './trims.js';
import { neckline, sleevePair } from './upper.js';

/** A woven gold band: two lines around a row of lozenges. */
const zari = (line: string, gold: string, width: number): string =>
  `<g fill="none"><path d="${line}" stroke="${darker(gold, 0.25)}" stroke-width="${width}"/><path d="${line}" stroke="${gold}" stroke-width="${width * 0.86}"/><path d="${line}" stroke="${darker(gold, 0.6)}" stroke-width="${width * 0.42}" stroke-dasharray="${width * 0.34} ${width * 0.3}"/><path d="${line}" stroke="${lighter(gold, 0.55)}" stroke-width="${width * 0.14}" stroke-dasharray="${width * 0.2} ${width * 0.44}"/></g>`;

interface CholiStyle {
  body: Torso;
  depth: number;
  gold: string;
}

/** The short blouse worn with a saree or a lehenga. */
function choli(sketch: Sketch, garment: Garment, { body, depth, gold }: CholiStyle): void {
  const { drawing, tone, product } = sketch;
  const cut = neckline(body, depth, 24, sketch.has('vneck'));
  const sweetheart = `M0 ${body.neckY + depth}C${body.neck * 0.2} ${body.neckY + depth - 34} ${body.neck * 0.74} ${body.neckY + depth - 30} ${body.neck * 0.86} ${body.neckY + depth - 96}C${body.neck * 0.92} ${body.neckY + 90} ${body.neck} ${body.neckY + 40} ${body.neck} ${body.neckY}`;
  const edge = sketch.has('sweetheart') ? sweetheart : cut.edge;
  const cups = both(
    `M${body.chest * 0.42} ${body.hemY + 20}C${body.chest * 0.44} ${body.armpitY + 110} ${body.chest * 0.7} ${body.armpitY + 30} ${body.chest * 0.98} ${body.armpitY + 26}`,
  );
  garment.panel({ shape: backNeck(body, depth), tone: sketch.inside, rim: 50 });
  garment.panel({
    shape: bodyOf(body, edge, 20),
    tone,
    print: [printed(drawing, product.look.print, tone, gold), zari(hemLine(body, 22, 20), gold, 40)],
    folds: bodyFolds(drawing.random, body, 0.8),
    lines: [
      seam(cups, tone, 2.2),
      seam(`M600 ${body.neckY + depth}V${body.hemY + 30}`, tone, 2.4),
      sketch.has('sweetheart') ? zari(across(sweetheart), gold, 30) : '',
    ],
  });
  sleevePair(
    sketch,
    garment,
    {
      reach: sketch.has('elbow') ? 150 : 122,
      drop: sketch.has('elbow') ? 360 : 236,
      cuff: 136,
      ease: sketch.has('puff') ? 40 : 6,
    },
    { tone, turn: 24, folds: sketch.has('puff') ? 1.5 : 0.9, lines: (line) => zari(line(26), gold, 46) },
    body,
  );
  if (!sketch.has('sweetheart'))
    garment.panel({ shape: cut.band, tone: gold, rim: 8, lines: zari(cut.middle, gold, 26) });
}

export function sareeBlouse(sketch: Sketch): void {
  const base = recut(sketch.body, { down: 70, width: 1.34 });
  const body = {
    ...base,
    neck: base.neck + 12,
    hem: base.waist + 4,
    waist: base.waist + 14,
    waistY: base.armpitY + 180,
    hemY: base.armpitY + 260,
  };
  const garment = sketch.garment('satin');
  choli(sketch, garment, { body, depth: 210, gold: sketch.accent('gold') });
  garment.hang();
}

/** Blouse and flared skirt, shown as one set. */
export function lehenga(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const child = sketch.product.gender === 'Children';
  const base = recut(sketch.body, { down: child ? -90 : -40, width: child ? 0.7 : 0.84 });
  const body = { ...base, hem: base.waist - 4, waistY: base.armpitY + 110, hemY: base.armpitY + 150 };
  const gold = sketch.accent('gold');
  const garment = sketch.garment('satin');
  const skirt = { top: body.waist - 30, topY: body.hemY + 58, hem: 400, hemY: 1310, flutes: 15, wave: 18 };
  garment.panel({
    shape: skirtOutline(skirt),
    tone,
    print: [
      printed(drawing, product.look.print, tone, gold),
      zari(skirtLine(skirt, 46), gold, 74),
      zari(skirtLine(skirt, 120), gold, 20),
      zari(skirtLine(skirt, 330), gold, 20),
    ],
    folds: skirtFolds(drawing.random, skirt, 0.85),
  });
  const band = symmetric(
    `M0 ${skirt.topY - 14}L${skirt.top} ${skirt.topY - 22}L${skirt.top + 6} ${skirt.topY + 26}L0 ${skirt.topY + 40}`,
  );
  garment.panel({
    shape: band,
    tone: gold,
    rim: 12,
    lines: zari(across(`M0 ${skirt.topY + 12}L${skirt.top + 10} ${skirt.topY + 2}`), gold, 54),
  });
  choli(sketch, garment, { body, depth: 112, gold });
  for (const [side, y] of [
    [left, 150],
    [right, 196],
  ] as const)
    garment.over(tassel(side, skirt.topY + 20, y, gold));
  garment.hang();
}

function tassel(side: typeof left, top: number, length: number, gold: string): string {
  const line = side(`M20 ${top}C24 ${top + length * 0.4} ${14} ${top + length * 0.7} 22 ${top + length}`);
  const [x, y] = [CENTRE + (side === left ? -22 : 22), top + length];
  return `<path d="${line}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="6" transform="translate(4 5)"/><path d="${line}" fill="none" stroke="${gold}" stroke-width="5"/><circle cx="${x}" cy="${y}" r="11" fill="${gold}"/><path d="M${x - 9} ${y + 6}L${x - 14} ${y + 54}H${x + 14}L${x + 9} ${y + 6}Z" fill="${darker(gold, 0.15)}"/><path d="M${x - 5} ${y + 12}L${x - 8} ${y + 54}M${x} ${y + 12}V${y + 54}M${x + 5} ${y + 12}L${x + 8} ${y + 54}" stroke="${darker(gold, 0.55)}" stroke-width="2"/>`;
}

/** A women's kurti: A-line, three-quarter sleeves, a worked yoke. */
export function kurti(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const base = recut(sketch.body, { down: -30, width: 0.92, length: 170 });
  const body = { ...base, waist: base.waist + 16, hem: base.hem + (sketch.has('anarkali') ? 110 : 58) };
  const accent = sketch.accent('gold');
  const garment = sketch.garment('linen');
  const cut = neckline(body, 96, 22);
  const { neckY: y } = body;
  const [falling, fullness] = sketch.has('anarkali') ? [13, 2.2] : [7, 1.2];
  garment.panel({ shape: backNeck(body, 96), tone: sketch.inside, rim: 30 });
  garment.panel({
    shape: bodyOf(body, cut.edge, 30),
    tone,
    print: [
      printed(drawing, product.look.print, tone, accent),
      sketch.has('yoke') ? yokeWork(body, tone, accent) : '',
      sketch.has('border') ? zari(hemLine(body, 60, 30), accent, 60) : '',
    ],
    folds: [
      bodyFolds(drawing.random, body, 0.8),
      falls(drawing.random, [body.waistY - 40, body.hemY + 60], body.hem * 0.86, falling, fullness),
    ],
    lines: [
      seam(`M600 ${y + 100}V${y + 250}`, tone, 4),
      stitch(hemLine(body, 18, 30), lighter(tone, 0.25), 1.8),
    ],
  });
  const edging = (line: string, width: number): string =>
    sketch.has('border') || sketch.has('yoke')
      ? zari(line, accent, width)
      : stitch(line, lighter(tone, 0.25), 1.8);
  const lines = (line: (lift: number) => string): string => edging(line(26), 40);
  sleevePair(
    sketch,
    garment,
    { reach: 146, drop: 470, cuff: 116, ease: 12 },
    { tone, turn: 14, lines },
    body,
  );
  const worked = sketch.has('yoke');
  garment.panel({
    shape: cut.band,
    tone: worked ? accent : tone,
    rim: 8,
    lines: worked ? zari(cut.middle, accent, 24) : stitch(cut.middle, lighter(tone, 0.25), 1.8),
  });
  garment.over(...[140, 182, 224].map((drop) => bead(y + drop, accent)));
  garment.hang();
}

const bead = (y: number, tone: string): string =>
  `<circle cx="601" cy="${y}" r="9" fill="#000" fill-opacity=".4"/><circle cx="600" cy="${y - 3}" r="8" fill="${tone}"/><circle cx="597" cy="${y - 6}" r="2.6" fill="#fff" fill-opacity=".8"/>`;

/** Mirror work and chain stitch in a rounded yoke below the neck. */
function yokeWork({ neck, neckY }: Torso, tone: string, thread: string): string {
  const ring = (grow: number): string =>
    across(
      `M0 ${neckY + 300 + grow}C${neck * 0.6} ${neckY + 300 + grow} ${neck * 1.25 + grow} ${neckY + 190} ${neck * 1.3 + grow} ${neckY + 10}`,
    );
  const mirrors = [-100, -62, 62, 100].flatMap((x) =>
    [0, 1, 2].map(
      (row) =>
        [CENTRE + x * (1 - row * 0.16), neckY + 120 + row * 62 + (Math.abs(x) > 80 ? -26 : 0)] as const,
    ),
  );
  return `<g fill="none"><path d="${ring(0)}" stroke="${thread}" stroke-width="14" stroke-dasharray="5 4"/><path d="${ring(16)}" stroke="${thread}" stroke-width="4"/><path d="${ring(-18)}" stroke="${lighter(tone, 0.5)}" stroke-width="6" stroke-dasharray="2 8" stroke-linecap="round"/></g>${mirrors.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="${thread}" stroke-width="5" stroke-dasharray="4 3"/><circle cx="${x}" cy="${y}" r="7.5" fill="#e9edf0"/><path d="M${x - 4} ${y + 4}L${x + 4} ${y - 4}" stroke="#9aa4ac" stroke-width="3"/>`).join('')}`;
}
