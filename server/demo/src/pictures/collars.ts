import { raised } from './folds.js';
import type { Garment } from './garment.js';
import { across, CENTRE, left, right, symmetric } from './path.js';
import { darker, lighter } from './tones.js';
import type { Torso } from './torso.js';
import { button, label, seam, stitch } from './trims.js';

/** The right leaf of a turned-down collar; `tip` is how far its point reaches below the neck. */
const leaf = ({ neck, neckY }: Torso, tip: number, spread: number): string =>
  `M${neck * 0.5} ${neckY - 34}C${neck * 0.9} ${neckY - 32} ${neck + 22} ${neckY - 14} ${neck + 36} ${neckY + 24}C${neck + 26} ${neckY + tip * 0.5} ${neck * 0.9 + spread} ${neckY + tip * 0.8} ${neck * 0.82 + spread} ${neckY + tip}C${neck * 0.6} ${neckY + tip * 0.9} ${neck * 0.3} ${neckY + 112} 6 ${neckY + 92}C${neck * 0.5} ${neckY + 66} ${neck * 0.84} ${neckY + 24} ${neck * 0.86} ${neckY - 12}C${neck * 0.8} ${neckY - 22} ${neck * 0.66} ${neckY - 26} ${neck * 0.5} ${neckY - 34}Z`;

const leafEdge = ({ neck, neckY }: Torso, tip: number, spread: number): string =>
  `M${neck + 24} ${neckY + 30}C${neck + 16} ${neckY + tip * 0.5} ${neck * 0.86 + spread} ${neckY + tip * 0.76} ${neck * 0.78 + spread} ${neckY + tip - 16}C${neck * 0.58} ${neckY + tip * 0.82} ${neck * 0.3} ${neckY + 98} 18 ${neckY + 84}`;

export const shirtNeck = ({ neck, neckY }: Torso): string =>
  `M0 ${neckY + 96}C${neck * 0.5} ${neckY + 74} ${neck * 0.9} ${neckY + 40} ${neck} ${neckY}`;

/** The visible part of a collar's stand at the back of the neck. Drawn before the body. */
export function collarBack({ neck, neckY }: Torso, garment: Garment, tone: string, woven = true): void {
  const stand = symmetric(
    `M0 ${neckY - 36}C${neck * 0.5} ${neckY - 36} ${neck * 0.8} ${neckY - 36} ${neck * 0.94} ${neckY - 31}L${neck + 4} ${neckY + 20}C${neck * 0.8} ${neckY + 84} ${neck * 0.4} ${neckY + 106} 0 ${neckY + 108}`,
  );
  const roll = across(
    `M0 ${neckY + 14}C${neck * 0.5} ${neckY + 14} ${neck * 0.8} ${neckY + 4} ${neck} ${neckY - 14}`,
  );
  garment.panel({
    shape: stand,
    tone: darker(tone, 0.36),
    lines: [
      seam(roll, tone, 2.4),
      woven ? label(CENTRE, neckY + 26, darker(tone, 0.62), lighter(tone, 0.6)) : '',
    ],
    rim: 26,
  });
}

interface CollarCut {
  tip: number;
  spread: number;
  stitched?: string;
}

export const collarOutline = (torso: Torso, { tip, spread }: CollarCut): string =>
  left(leaf(torso, tip, spread)) + right(leaf(torso, tip, spread));

/** Both leaves of a shirt or polo collar. */
export function collarLeaves(torso: Torso, garment: Garment, tone: string, cut: CollarCut, print = ''): void {
  for (const side of [left, right]) {
    const edge = side(leafEdge(torso, cut.tip, cut.spread));
    garment.panel({
      shape: side(leaf(torso, cut.tip, cut.spread)),
      tone,
      print,
      folds: raised(side(leaf(torso, cut.tip, cut.spread)), 0.2),
      lines: cut.stitched ? stitch(edge, cut.stitched, 1.8) : '',
      rim: 22,
    });
  }
}

/** A raised strip down the front with its buttons. */
export function placket(
  top: number,
  bottom: number,
  width: number,
  tone: string,
): { relief: string; lines: string } {
  const [from, to] = [CENTRE - width / 2, CENTRE + width / 2];
  return {
    relief: `<path d="M${from} ${top}H${to}V${bottom}H${from}Z" fill="#fff" fill-opacity=".3"/>`,
    lines: [
      seam(`M${to} ${top}V${bottom}`, tone, 2),
      stitch(`M${from + 6} ${top}V${bottom}`, lighter(tone, 0.2), 1.6),
      stitch(`M${to - 6} ${top}V${bottom}`, lighter(tone, 0.2), 1.6),
    ].join(''),
  };
}

export function buttonsDown(top: number, bottom: number, count: number, size: number, tone: string): string {
  const gap = count > 1 ? (bottom - top) / (count - 1) : 0;
  return Array.from({ length: count }, (_, i) => button(CENTRE, Math.round(top + gap * i), size, tone)).join(
    '',
  );
}

/** A standing band collar, as on a kurta or a Nehru jacket. Drawn after the body. */
export function bandCollar(
  { neck, neckY }: Torso,
  garment: Garment,
  tone: string,
  height: number,
  thread?: string,
): void {
  const half = `M6 ${neckY + 90}C${neck * 0.5} ${neckY + 72} ${neck * 0.88} ${neckY + 40} ${neck + 5} ${neckY + 4}C${neck + 4} ${neckY - 16} ${neck * 0.98} ${neckY - 26} ${neck * 0.9} ${neckY - 30}C${neck * 0.84} ${neckY} ${neck * 0.5} ${neckY + 76 - height} 12 ${neckY + 96 - height}C6 ${neckY + 100 - height} 4 ${neckY + 108 - height} 4 ${neckY + 116 - height}Z`;
  const edge = `M16 ${neckY + 104 - height}C${neck * 0.5} ${neckY + 84 - height} ${neck * 0.84} ${neckY + 14} ${neck * 0.93} ${neckY - 14}`;
  for (const side of [left, right]) {
    garment.panel({
      shape: side(half),
      tone,
      folds: raised(side(half), 0.2),
      lines: stitch(side(edge), thread ?? lighter(tone, 0.2), 1.8),
      rim: 16,
    });
  }
}
