import { raised } from './folds.js';
import type { Garment } from './garment.js';
import { both, left, right, symmetric } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import type { Torso } from './torso.js';

/** One wide lapel folded back from the front edge. */
const lapel = ({ neck: n, neckY: y }: Torso, width: number, breakY: number): string =>
  `M${n * 0.9} ${y + 8}L${n + width} ${y + 104}L${n + width - 22} ${y + 122}L${n + width + 14} ${y + 150}C${n + width - 20} ${y + 250} 70 ${breakY - 60} 4 ${breakY}C30 ${breakY - 120} ${n * 0.72} ${y + 180} ${n * 0.9} ${y + 8}Z`;

const collarWing = ({ neck: n, neckY: y }: Torso, width: number): string =>
  `M${n * 0.4} ${y - 34}C${n * 0.9} ${y - 34} ${n + 18} ${y - 16} ${n + 34} ${y + 16}C${n + 50} ${y + 44} ${n + width - 8} ${y + 72} ${n + width} ${y + 102}L${n + width * 0.5} ${y + 126}C${n * 1.02} ${y + 100} ${n * 0.92} ${y + 50} ${n * 0.84} ${y - 10}C${n * 0.76} ${y - 22} ${n * 0.6} ${y - 28} ${n * 0.4} ${y - 34}Z`;

/** Lapels and collar over whatever opens between them. */
export function lapels(
  sketch: Sketch,
  garment: Garment,
  body: Torso,
  breakY: number,
  width: number,
  tone = sketch.tone,
): void {
  for (const side of [left, right]) {
    const front = side(lapel(body, width, breakY));
    garment.panel({
      shape: front,
      tone,
      print: printed(sketch.drawing, sketch.product.look.print, tone, sketch.accent('white'), 14),
      folds: raised(front, 0.3),
      rim: 22,
    });
    const wing = side(collarWing(body, width));
    garment.panel({
      shape: wing,
      tone,
      print: printed(sketch.drawing, sketch.product.look.print, tone, sketch.accent('white'), -30),
      folds: raised(wing, 0.35),
      rim: 22,
    });
  }
}

/** What the lapels cover, for the shadow they throw on the front. */
export const lapelOutline = (body: Torso, breakY: number, width: number): string =>
  both(lapel(body, width, breakY)) + both(collarWing(body, width));

export const opening = ({ neck, neckY }: Torso, breakY: number): string =>
  `M0 ${breakY}C20 ${breakY - 130} ${neck * 0.7} ${neckY + 160} ${neck} ${neckY}`;

/** The inside of the back, as far down as the front is open. */
export const openLining = ({ neck, neckY }: Torso, breakY: number): string =>
  symmetric(`M0 ${neckY + 20}L${neck} ${neckY + 10}L${neck * 0.7} ${breakY - 120}L0 ${breakY + 10}`);
