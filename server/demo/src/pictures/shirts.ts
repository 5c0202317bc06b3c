import {
  bandCollar,
  buttonsDown,
  collarBack,
  collarLeaves,
  collarOutline,
  placket,
  shirtNeck,
} from './collars.js';
import { bodyFolds, falls } from './drape.js';
import type { Garment } from './garment.js';
import { both, CENTRE, right, left } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { bodyOf, hemLine, recut, type Torso } from './torso.js';
import { button, seam, stitch } from './trims.js';
import { LONG, SHORT, sleevePair } from './upper.js';

const yoke = ({ shoulder, shoulderY, neck, neckY }: Torso): string =>
  both(
    `M${neck + 10} ${neckY + 56}C${neck + 70} ${neckY + 60} ${shoulder - 60} ${shoulderY + 30} ${shoulder + 4} ${shoulderY + 34}`,
  );

function patchPocket(sketch: Sketch, x: number, y: number, flap: boolean): string {
  const { tone } = sketch;
  const thread = lighter(tone, 0.3);
  const bag = `M${x} ${y}H${x + 126}V${y + 116}L${x + 63} ${y + 142}L${x} ${y + 116}Z`;
  const lid = `M${x - 3} ${y - 4}H${x + 129}V${y + 30}L${x + 63} ${y + 52}L${x - 3} ${y + 30}Z`;
  const fill = (outline: string): string =>
    `<path d="${outline}" fill="${tone}"/><g clip-path="${sketch.drawing.clip(outline)}">${printed(sketch.drawing, sketch.product.look.print, tone, sketch.accent('white'), flap ? 45 : 0)}</g>${seam(outline, tone, 2.6)}`;
  return `${fill(bag)}${stitch(`M${x + 5} ${y + 22}H${x + 121}`, thread, 1.8)}${flap ? fill(lid) + button(x + 63, y + 34, 9, '#d9cdbb') : ''}`;
}

export function shirt(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const body = { ...sketch.body, hemY: sketch.body.hemY - 10 };
  const garment = sketch.garment('poplin');
  const accent = sketch.accent('white');
  const cut = { tip: 156, spread: 6, stitched: lighter(tone, 0.28) };
  const buttons = sketch.has('darkButtons') ? darker(tone, 0.4) : '#e8e0d2';
  const strip = placket(body.neckY + 92, body.hemY + 70, 62, tone);
  const pocketY = body.armpitY - 70;
  collarBack(body, garment, tone);
  garment.panel({
    shape: bodyOf(body, shirtNeck(body), 70),
    tone,
    print: printed(drawing, product.look.print, tone, accent),
    folds: [bodyFolds(drawing.random, body, 0.9), strip.relief],
    under: sketch.has('bandCollar') ? '' : collarOutline(body, cut),
    lines: [
      strip.lines,
      seam(yoke(body), tone, 2.4),
      stitch(hemLine(body, 14, 70), lighter(tone, 0.25), 1.8),
      pockets(sketch, pocketY),
    ],
  });
  const long = !sketch.has('shortSleeve');
  sleevePair(sketch, garment, long ? { ...LONG, cuff: 112, ease: 26 } : { ...SHORT, drop: 290, cuff: 168 }, {
    tone,
    turn: long ? 10 : 26,
    lines: (line) =>
      long
        ? `${seam(line(74), tone, 3)}${stitch(line(66), lighter(tone, 0.28), 1.8)}${stitch(line(8), lighter(tone, 0.28), 1.8)}`
        : `${seam(line(44), tone, 2.4)}${stitch(line(38), lighter(tone, 0.28), 1.8)}`,
  });
  if (sketch.has('bandCollar')) bandCollar(body, garment, tone, 46);
  else collarLeaves(body, garment, tone, cut, printed(drawing, product.look.print, tone, accent, 38));
  garment.over(buttonsDown(body.neckY + 100, body.hemY - 60, 7, 11, buttons));
  garment.hang();
}

function pockets(sketch: Sketch, y: number): string {
  const x = sketch.body.chest * 0.26;
  const flap = sketch.has('flapPockets');
  if (!flap && !sketch.has('pocket')) return '';
  return (
    patchPocket(sketch, CENTRE + x, y, flap) + (flap ? patchPocket(sketch, CENTRE - x - 126, y, true) : '')
  );
}

/** Chain-stitched scrolls down both sides of a neck opening. */
function embroidery(top: number, bottom: number, thread: string): string {
  let work = '';
  for (let y = top; y < bottom; y += 44) {
    work += both(`M40 ${y}C62 ${y - 6} 66 ${y + 24} 46 ${y + 24}C34 ${y + 24} 34 ${y + 8} 46 ${y + 10}`);
  }
  const frame =
    both(`M34 ${top - 20}L34 ${bottom + 10}L0 ${bottom + 46}`) +
    both(`M78 ${top - 10}L78 ${bottom + 16}L0 ${bottom + 84}`);
  const beads = [-56, -30, 30, 56]
    .map((x) => `<circle cx="${CENTRE + x}" cy="${bottom + 14}" r="5"/>`)
    .join('');
  return `<g fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4" transform="translate(1.5 2.5)"><path d="${work}${frame}"/></g><g fill="none" stroke="${thread}" stroke-width="3.4" stroke-linecap="round"><path d="${work}"/><path d="${frame}" stroke-dasharray="7 4"/></g><g fill="${thread}">${beads}</g>`;
}

/** A straight long shirt with a band collar, slit at the sides. */
export function kurta(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const cut = recut(sketch.body, { width: 0.87, length: 130, down: -8 });
  const body = { ...cut, hem: cut.hem + 34 };
  const accent = sketch.accent('gold');
  const garment = sketch.garment('linen');
  const bottom = body.neckY + 380;
  const strip = placket(body.neckY + 84, bottom, 54, tone);
  collarBack(body, garment, tone);
  garment.panel({
    shape: bodyOf(body, shirtNeck(body), 22),
    tone,
    print: [printed(drawing, product.look.print, tone, accent), border(sketch, body, accent)],
    folds: [
      bodyFolds(drawing.random, body),
      falls(drawing.random, [body.waistY, body.hemY + 40], body.hem * 0.8, 5, 0.9),
      strip.relief,
    ],
    lines: [
      strip.lines,
      sketch.has('embroidered') ? embroidery(body.neckY + 130, bottom, accent) : '',
      slits(body, tone),
      stitch(hemLine(body, 24, 22), lighter(tone, 0.25), 1.8),
    ],
  });
  kurtaSleeves(sketch, garment, body, accent);
  bandCollar(body, garment, tone, 44, sketch.has('embroidered') ? accent : undefined);
  garment.over(
    buttonsDown(body.neckY + 118, bottom - 40, 5, 9.5, sketch.has('brassButtons') ? '#c79f55' : '#d9cbb4'),
  );
  garment.hang();
}

function kurtaSleeves(sketch: Sketch, garment: Garment, body: Torso, accent: string): void {
  const { tone } = sketch;
  sleevePair(
    sketch,
    garment,
    { ...LONG, reach: 160, drop: 690, cuff: 118, ease: 18 },
    {
      tone,
      turn: 10,
      lines: (line) =>
        sketch.has('embroidered')
          ? `<path d="${line(26)}" fill="none" stroke="${accent}" stroke-width="4" stroke-dasharray="3 5"/>${stitch(line(40), accent, 2.6)}${stitch(line(12), accent, 2.6)}`
          : stitch(line(30), lighter(tone, 0.25), 1.8),
    },
    body,
  );
}

const slits = ({ waistY, hem, hemY }: Torso, tone: string): string =>
  [left, right]
    .map((side) =>
      seam(
        side(
          `M${hem - 13} ${hemY + 20}C${hem - 16} ${hemY - 90} ${hem - 14} ${waistY + 130} ${hem - 8} ${waistY + 110}`,
        ),
        tone,
        2.4,
      ),
    )
    .join('');

function border(sketch: Sketch, body: Torso, accent: string): string {
  if (!sketch.has('border')) return '';
  const line = (lift: number): string => hemLine(body, lift, 22);
  return `<g fill="none" stroke="${accent}"><path d="${line(62)}" stroke-width="30" stroke-opacity=".85"/><path d="${line(62)}" stroke="${darker(sketch.tone, 0.2)}" stroke-width="14" stroke-dasharray="10 8"/><path d="${line(90)}" stroke-width="4"/><path d="${line(34)}" stroke-width="4"/></g>`;
}
