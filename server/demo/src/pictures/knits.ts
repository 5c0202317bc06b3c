import { buttonsDown, placket } from './collars.js';
import { bodyFolds } from './drape.js';
import { raised } from './folds.js';
import type { Garment } from './garment.js';
import { CENTRE, symmetric } from './path.js';
import { printed, star } from './prints.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { backNeck, bodyOf, hemBand, recut, type Torso } from './torso.js';
import { label, ribs, seam } from './trims.js';
import { LONG, neckline, ribBand, sleevePair } from './upper.js';

/** Colour work across the chest: a row of stars between bands, or a stack of diamonds. */
function colourWork(sketch: Sketch, body: Torso): string {
  const accent = sketch.accent('cream');
  const y = body.armpitY - 60;
  if (sketch.has('fairIsle')) {
    const stars = Array.from({ length: 13 }, (_, i) => star(CENTRE - 360 + i * 60, y + 62, 22)).join('');
    const dashes = (at: number): string =>
      `<path d="M0 ${at}H1200" stroke="${accent}" stroke-width="14" stroke-dasharray="15 15"/>`;
    return `<path d="M0 ${y + 14}H1200M0 ${y + 110}H1200" stroke="${accent}" stroke-width="8"/><g fill="${accent}">${stars}</g>${dashes(y - 12)}${dashes(y + 136)}${dashes(y - 40)}`;
  }
  if (!sketch.has('argyle')) return '';
  const diamonds = Array.from({ length: 7 }, (_, i) => {
    const x = CENTRE - 390 + i * 130;
    return `<path d="M${x} ${y - 20}l62 110l-62 110l-62 -110Z" fill="${i % 2 ? accent : lighter(sketch.tone, 0.25)}"/>`;
  });
  const lines = Array.from(
    { length: 7 },
    (_, i) => `M${CENTRE - 455 + i * 130} ${y - 20}l130 220m0 -220l-130 220`,
  );
  return `${diamonds.join('')}<path d="${lines.join('')}" fill="none" stroke="${lighter(sketch.tone, 0.6)}" stroke-width="3" stroke-dasharray="8 5"/>`;
}

const wool = (sketch: Sketch, tone: string): string =>
  printed(sketch.drawing, sketch.product.look.print, tone, sketch.accent('cream')) +
  colourWork(sketch, sketch.body) +
  (sketch.product.look.print === 'cable' ? '' : printed(sketch.drawing, 'rib', tone, tone));

function trunk(sketch: Sketch, garment: Garment, body: Torso, edge: string, extra = ''): void {
  const { drawing, tone } = sketch;
  garment.panel({
    shape: bodyOf(body, edge),
    tone,
    print: wool(sketch, tone),
    folds: [bodyFolds(drawing.random, body, 0.8), extra],
  });
  sleevePair(
    sketch,
    garment,
    { ...LONG, drop: 770, cuff: 108, ease: 30 },
    {
      tone,
      turn: 10,
      pattern: sketch.product.look.print === 'cable' ? '' : printed(drawing, 'rib', tone, tone, 6),
      lines: (line) => ribBand(line(34), sketch.has('tipped') ? sketch.accent('cream') : tone, 74),
    },
    body,
  );
  const band = hemBand(body, 74, 26);
  garment.panel({ shape: band.shape, tone, lines: ribs(band.middle, tone, 100, 8), rim: 30 });
}

export function sweater(sketch: Sketch): void {
  const { tone } = sketch;
  const body = recut(sketch.body, {
    down: sketch.has('rollNeck') ? 60 : 20,
    width: 0.97,
    ease: 10,
    length: -100,
  });
  const garment = sketch.garment('knit');
  const pointed = sketch.has('vneck');
  const trim = sketch.has('tipped') ? sketch.accent('cream') : tone;
  const cut = neckline(body, pointed ? 190 : 70, 42, pointed);
  garment.panel({ shape: backNeck(body, pointed ? 190 : 70), tone: sketch.inside, rim: 30 });
  trunk(sketch, garment, body, cut.edge);
  if (sketch.has('rollNeck')) rollNeck(body, garment, tone);
  else garment.panel({ shape: cut.band, tone: trim, rim: 20, lines: ribs(cut.middle, trim, 54, 7) });
  if (!sketch.has('rollNeck'))
    garment.over(label(CENTRE, body.neckY + 30, darker(tone, 0.5), lighter(tone, 0.6)));
  garment.hang();
}

function rollNeck({ neck: n, neckY: y }: Torso, garment: Garment, tone: string): void {
  const collar = symmetric(
    `M0 ${y - 92}C${n * 0.5} ${y - 92} ${n * 0.86} ${y - 98} ${n * 0.9} ${y - 80}C${n * 0.96} ${y - 40} ${n * 1.02} ${y - 6} ${n * 1.06} ${y + 14}C${n * 0.9} ${y + 66} ${n * 0.4} ${y + 82} 0 ${y + 82}`,
  );
  const middle = `M${CENTRE - n * 1.1} ${y - 30}C${CENTRE - n * 0.5} ${y + 6} ${CENTRE + n * 0.5} ${y + 6} ${CENTRE + n * 1.1} ${y - 30}`;
  garment.panel({
    shape: collar,
    tone,
    rim: 40,
    folds: raised(collar, 0.25),
    lines: ribs(middle, tone, 200, 9),
  });
  const opening = symmetric(
    `M0 ${y - 94}C${n * 0.5} ${y - 94} ${n * 0.8} ${y - 96} ${n * 0.88} ${y - 86}C${n * 0.8} ${y - 66} ${n * 0.4} ${y - 60} 0 ${y - 60}`,
  );
  garment.panel({ shape: opening, tone: darker(tone, 0.55), rim: 16 });
}

export function cardigan(sketch: Sketch): void {
  const { tone } = sketch;
  const body = recut(sketch.body, { down: 20, width: 0.97, ease: 8, length: -90 });
  const garment = sketch.garment('knit');
  const trim = sketch.has('tipped') ? sketch.accent('cream') : tone;
  const cut = neckline(body, 290, 44, true);
  const strip = placket(body.neckY + 300, body.hemY + 110, 66, trim);
  garment.panel({ shape: backNeck(body, 290), tone: sketch.inside, rim: 50 });
  trunk(sketch, garment, body, cut.edge, strip.relief);
  const front = `M567 ${body.neckY + 300}L633 ${body.neckY + 300}L633 ${body.hemY + 100}L567 ${body.hemY + 100}Z`;
  garment.panel({
    shape: front,
    tone: trim,
    lines: [
      ribs(`M600 ${body.neckY + 300}V${body.hemY + 110}`, trim, 66, 8),
      seam(`M633 ${body.neckY + 300}V${body.hemY + 110}`, trim, 2),
    ],
    rim: 10,
  });
  garment.panel({ shape: cut.band, tone: trim, rim: 16, lines: ribs(cut.middle, trim, 58, 7) });
  for (const side of sketch.has('pocket') ? [-1, 1] : [])
    pocketWelt(garment, CENTRE + side * body.chest * 0.52, body.hemY - 150, trim);
  garment.over(label(CENTRE, body.neckY + 30, darker(tone, 0.5), lighter(tone, 0.6)));
  garment.over(
    buttonsDown(
      body.neckY + 352,
      body.hemY + 40,
      5,
      15,
      sketch.has('woodButtons') ? '#8a5f3c' : darker(tone, 0.35),
    ),
  );
  garment.hang();
}

function pocketWelt(garment: Garment, x: number, y: number, tone: string): void {
  const welt = `M${x - 74} ${y}L${x + 74} ${y}L${x + 74} ${y + 40}L${x - 74} ${y + 40}Z`;
  garment.panel({
    shape: welt,
    tone,
    rim: 10,
    folds: raised(welt, 0.3),
    lines: ribs(`M${x - 74} ${y + 20}H${x + 74}`, tone, 40, 7),
  });
}
