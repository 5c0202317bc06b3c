import { buttonsDown, collarBack, collarLeaves, collarOutline, placket, shirtNeck } from './collars.js';
import { bodyFolds } from './drape.js';
import { motif } from './motifs.js';
import { CENTRE } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { backNeck, bodyOf, hemLine } from './torso.js';
import { label, ribs, seam, stitch } from './trims.js';
import { LONG, neckline, ribBand, SHORT, sleevePair, twinStitch } from './upper.js';

export function tee(sketch: Sketch): void {
  const { drawing, body, tone, product } = sketch;
  const accent = sketch.accent('white');
  const garment = sketch.garment('jersey');
  const pointed = sketch.has('vneck');
  const long = sketch.has('longSleeve');
  const { edge, band, middle } = neckline(body, pointed ? 150 : 84, 30, pointed);
  garment.panel({ shape: backNeck(body, pointed ? 150 : 84), tone: sketch.inside, rim: 30 });
  garment.panel({
    shape: bodyOf(body, edge),
    tone,
    print: [printed(drawing, product.look.print, tone, accent), chest(sketch)],
    folds: bodyFolds(drawing.random, body),
    lines: twinStitch((lift) => hemLine(body, lift), tone),
  });
  const cuff = sketch.has('ringer') ? accent : tone;
  const sleeveTone = sketch.has('raglan') ? accent : tone;
  sleevePair(sketch, garment, long ? LONG : SHORT, {
    tone: sleeveTone,
    turn: long ? 12 : 28,
    plain: sketch.has('raglan'),
    lines: (line) =>
      long || sketch.has('ringer') ? ribBand(line(13), cuff, 36) : twinStitch(line, sleeveTone),
  });
  const trim = sketch.has('ringer') || sketch.has('raglan') ? accent : tone;
  garment.panel({ shape: band, tone: trim, rim: 16, lines: ribs(middle, trim, 34) });
  garment.over(label(CENTRE, body.neckY + 30, darker(tone, 0.5), lighter(tone, 0.6)));
  garment.hang();
}

/** A picture or a patch pocket on the chest. */
function chest(sketch: Sketch): string {
  const { tone, body, product } = sketch;
  const { motif: name } = product.look;
  const inks = { main: sketch.accent('white'), second: lighter(tone, 0.42), cloth: tone };
  const art = name ? motif(name, CENTRE, body.armpitY + 60, body.chest / 250, inks) : '';
  if (!sketch.has('pocket')) return art;
  const [x, y] = [CENTRE + body.chest * 0.24, body.armpitY - 60];
  const outline = `M${x} ${y}H${x + 124}V${y + 112}L${x + 62} ${y + 146}L${x} ${y + 112}Z`;
  const cloth = lighter(tone, 0.03);
  return `${art}<path d="${outline}" fill="${cloth}"/>${seam(outline, tone, 3)}${stitch(`M${x} ${y + 22}H${x + 124}`, lighter(tone, 0.3), 2)}`;
}

export function polo(sketch: Sketch): void {
  const { drawing, body, tone, product } = sketch;
  const trim = product.look.accent ? sketch.accent('white') : tone;
  const garment = sketch.garment('jersey');
  const cut = { tip: 146, spread: 16 };
  const bottom = body.neckY + 330;
  const strip = placket(body.neckY + 90, bottom, 58, tone);
  collarBack(body, garment, trim);
  garment.panel({
    shape: bodyOf(body, shirtNeck(body)),
    tone,
    print: [printed(drawing, product.look.print, tone, sketch.accent('white')), chest(sketch)],
    folds: [bodyFolds(drawing.random, body), strip.relief],
    under: collarOutline(body, cut),
    lines: [
      strip.lines,
      stitch(`M571 ${bottom - 26}H629V${bottom}H571Z`, lighter(tone, 0.25), 1.8),
      twinStitch((lift) => hemLine(body, lift), tone),
    ],
  });
  const long = sketch.has('longSleeve');
  sleevePair(sketch, garment, long ? LONG : SHORT, {
    tone,
    turn: 28,
    lines: (line) => ribBand(line(14), trim, 34) + (sketch.has('tipped') ? ribBand(line(20), tone, 8) : ''),
  });
  collarLeaves(body, garment, trim, { ...cut, stitched: sketch.has('tipped') ? tone : lighter(trim, 0.2) });
  garment.over(
    buttonsDown(
      body.neckY + 132,
      bottom - 60,
      3,
      11,
      sketch.has('whiteButtons') ? '#ece6dc' : darker(tone, 0.35),
    ),
  );
  garment.hang();
}
