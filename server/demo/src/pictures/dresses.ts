import { collarLeaves, collarOutline, shirtNeck, buttonsDown, collarBack } from './collars.js';
import { bodyFolds } from './drape.js';
import { crease, raised } from './folds.js';
import type { Garment } from './garment.js';
import { both, CENTRE, shifted, symmetric } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { skirtFolds, skirtLine, skirtOutline, type SkirtCut } from './skirt-shape.js';
import { darker, lighter } from './tones.js';
import { backNeck, bodyOf, recut, type Torso } from './torso.js';
import { seam, stitch } from './trims.js';
import { LONG, neckline, sleevePair } from './upper.js';

/** The bodice ends at the waist, where the skirt takes over. */
export function bodiceOf(sketch: Sketch): Torso {
  const child = sketch.product.gender === 'Children';
  const body = recut(sketch.body, { down: child ? -70 : -30, width: child ? 0.72 : 0.84 });
  const waistY = body.waistY + (child ? 20 : -20);
  const bare = sketch.has('sleeveless');
  return {
    ...body,
    shoulder: bare ? body.shoulder - 44 : body.shoulder,
    shoulderY: bare ? body.shoulderY - 18 : body.shoulderY,
    hem: body.waist - (child ? 26 : 6),
    waist: body.waist - (child ? 14 : 4),
    waistY: waistY - 10,
    hemY: waistY,
  };
}

export function skirtOf(sketch: Sketch, body: Torso): SkirtCut {
  const child = sketch.product.gender === 'Children';
  const top = { top: body.hem, topY: body.hemY - 8 };
  if (sketch.has('shift'))
    return { ...top, hem: body.hem + 84, hemY: 1250, flutes: 5, wave: 5, hip: body.hem + 62 };
  if (sketch.has('maxi')) return { ...top, hem: 350, hemY: 1356, flutes: 11, wave: 12 };
  return { ...top, hem: child ? 360 : 390, hemY: child ? 1180 : 1240, flutes: 13, wave: 20 };
}

export function skirtPanel(sketch: Sketch, garment: Garment, cut: SkirtCut): void {
  const { drawing, tone, product } = sketch;
  const accent = sketch.accent('white');
  const deep = sketch.has('shift') ? 0.5 : 0.85;
  const hemBand = sketch.has('border')
    ? `<g fill="none"><path d="${skirtLine(cut, 50)}" stroke="${accent}" stroke-width="40"/><path d="${skirtLine(cut, 84)}" stroke="${accent}" stroke-width="6"/></g>`
    : '';
  garment.panel({
    shape: skirtOutline(cut),
    tone,
    print: [printed(drawing, product.look.print, tone, accent), hemBand],
    folds: skirtFolds(drawing.random, cut, deep),
    lines: [
      stitch(skirtLine(cut, 18), lighter(tone, 0.2), 1.8),
      sketch.has('tiered') ? tiers(cut, tone) : '',
    ],
    rim: 50,
  });
}

const tiers = (cut: SkirtCut, tone: string): string =>
  [0.36, 0.68]
    .map((share) => seam(skirtLine({ ...cut, hemY: cut.topY + (cut.hemY - cut.topY) * share }, 10), tone, 5))
    .join('');

export function dress(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const body = bodiceOf(sketch);
  const garment = sketch.garment('poplin');
  const accent = sketch.accent('white');
  const collared = sketch.has('collar');
  const pointed = sketch.has('wrap') || sketch.has('vneck');
  const depth = pointed ? 190 : 92;
  const cut = neckline(body, depth, 20, pointed);
  const collarCut = { tip: 128, spread: 4, stitched: lighter(tone, 0.25) };
  skirtPanel(sketch, garment, skirtOf(sketch, body));
  if (collared) collarBack(body, garment, sketch.has('whiteCollar') ? accent : tone);
  else garment.panel({ shape: backNeck(body, depth), tone: sketch.inside, rim: 40 });
  const darts = both(
    `M${body.waist * 0.46} ${body.hemY}C${body.waist * 0.46} ${body.hemY - 80} ${body.waist * 0.5} ${body.armpitY + 110} ${body.chest * 0.5} ${body.armpitY + 60}`,
  );
  garment.panel({
    shape: bodyOf(body, collared ? shirtNeck(body) : cut.edge, 14),
    tone,
    print: printed(drawing, product.look.print, tone, accent),
    folds: bodyFolds(drawing.random, body, 0.7),
    under: collared ? collarOutline(body, collarCut) : undefined,
    lines: [
      seam(darts, tone, 2),
      pointed && sketch.has('wrap')
        ? seam(
            `M${CENTRE - 4} ${body.neckY + depth}C${CENTRE + 60} ${body.neckY + depth + 70} ${CENTRE + body.waist * 0.7} ${body.hemY - 60} ${CENTRE + body.waist} ${body.hemY - 20}`,
            tone,
            4,
          )
        : '',
    ],
  });
  dressSleeves(sketch, garment, body);
  if (collared) collarLeaves(body, garment, sketch.has('whiteCollar') ? accent : tone, collarCut);
  else garment.panel({ shape: cut.band, tone, rim: 8, lines: stitch(cut.middle, lighter(tone, 0.25), 1.8) });
  sash(sketch, garment, body);
  if (sketch.has('buttons'))
    garment.over(buttonsDown(body.neckY + (collared ? 110 : depth + 40), body.hemY - 60, 4, 11, '#efe7da'));
  garment.hang();
}

function dressSleeves(sketch: Sketch, garment: Garment, body: Torso): void {
  if (sketch.has('sleeveless')) return;
  const { tone } = sketch;
  const edge = (line: (lift: number) => string): string => stitch(line(18), lighter(tone, 0.25), 1.8);
  if (sketch.has('puff'))
    sleevePair(
      sketch,
      garment,
      { reach: 104, drop: 196, cuff: 124, ease: 46 },
      { tone, turn: 26, folds: 1.6, lines: (line) => seam(line(26), tone, 4) + edge(line) },
      body,
    );
  else if (sketch.has('longSleeve'))
    sleevePair(
      sketch,
      garment,
      { ...LONG, reach: 150, drop: 640, cuff: 104, ease: 30 },
      { tone, turn: 10, lines: (line) => seam(line(60), tone, 3) + edge(line) },
      body,
    );
  else
    sleevePair(sketch, garment, { reach: 116, drop: 214, cuff: 130 }, { tone, turn: 26, lines: edge }, body);
}

/** A waist seam, a belt or a tied sash with its bow. */
function sash(sketch: Sketch, garment: Garment, { hem, hemY }: Torso): void {
  const tone =
    sketch.product.look.accent && sketch.has('contrastSash') ? sketch.accent('charcoal') : sketch.tone;
  if (!sketch.has('sash') && !sketch.has('belt')) return;
  const high = sketch.has('belt') ? 20 : 30;
  const strap = symmetric(
    `M0 ${hemY - high}Q${hem * 0.6} ${hemY - high} ${hem + 4} ${hemY - high - 10}L${hem + 6} ${hemY + high - 10}Q${hem * 0.6} ${hemY + high + 8} 0 ${hemY + high + 8}`,
  );
  garment.panel({
    shape: strap,
    tone: darker(tone, 0.08),
    rim: 14,
    folds: [
      raised(strap, 0.35),
      crease([CENTRE - hem, hemY], [CENTRE, hemY + 14], [CENTRE + hem, hemY - 4], 18, -0.5),
    ],
  });
  if (sketch.has('belt')) {
    garment.over(
      `<rect x="566" y="${hemY - 28}" width="68" height="62" rx="8" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="10" transform="translate(3 4)"/><rect x="566" y="${hemY - 28}" width="68" height="62" rx="8" fill="none" stroke="#c79f55" stroke-width="9"/><path d="M569 ${hemY + 3}H640" stroke="#e0bd77" stroke-width="6"/>`,
    );
    return;
  }
  bow(garment, CENTRE + (sketch.has('sideBow') ? hem * 0.62 : 0), hemY + 4, tone);
}

function bow(garment: Garment, x: number, y: number, tone: string): void {
  const dx = x - CENTRE;
  const tails = [
    `M${dx - 6} ${y}C${dx - 30} ${y + 90} ${dx - 64} ${y + 160} ${dx - 78} ${y + 250}L${dx - 20} ${y + 236}C${dx - 10} ${y + 150} ${dx + 6} ${y + 80} ${dx + 10} ${y}Z`,
    `M${dx} ${y}C${dx + 22} ${y + 90} ${dx + 30} ${y + 150} ${dx + 30} ${y + 226}L${dx + 88} ${y + 232}C${dx + 80} ${y + 150} ${dx + 50} ${y + 70} ${dx + 18} ${y}Z`,
  ];
  const loop = `M0 ${y}C30 ${y - 70} 120 ${y - 84} 142 ${y - 40}C156 ${y - 4} 140 ${y + 44} 100 ${y + 46}C60 ${y + 48} 20 ${y + 26} 0 ${y}Z`;
  for (const tail of tails)
    garment.panel({
      shape: shifted(tail, CENTRE, 0),
      tone,
      rim: 20,
      folds: crease([x, y], [x + 6, y + 120], [x - 10, y + 240], 24, 0.5),
    });
  const pair = shifted(both(loop), dx, 0);
  garment.panel({
    shape: pair,
    tone,
    rim: 24,
    folds: [
      crease([x, y], [x + 70, y - 30], [x + 136, y - 8], 26, 0.6),
      crease([x, y], [x - 70, y - 30], [x - 136, y - 8], 26, 0.6),
    ],
  });
  garment.panel({
    shape: `M${x - 22} ${y - 26}Q${x} ${y - 34} ${x + 22} ${y - 26}L${x + 24} ${y + 28}Q${x} ${y + 36} ${x - 24} ${y + 28}Z`,
    tone,
    rim: 14,
    folds: crease([x - 6, y - 30], [x + 2, y], [x - 4, y + 34], 14, 0.6),
  });
}
