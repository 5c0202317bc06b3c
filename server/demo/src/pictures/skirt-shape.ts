import { fold } from './folds.js';
import { CENTRE, r } from './path.js';
import type { Random } from './random.js';

/** A skirt's half widths and heights at its two ends, and how many flutes its hem has. */
export interface SkirtCut {
  top: number;
  topY: number;
  hem: number;
  hemY: number;
  flutes: number;
  /** How deep the hem waves. */
  wave?: number;
  /** Half width at the hips, for a skirt that is not a plain cone. */
  hip?: number;
}

export function skirtOutline({ top, topY, hem, hemY, flutes, wave = 14, hip }: SkirtCut): string {
  const fall = hemY - topY;
  const bulge = hip ?? top + (hem - top) * 0.3;
  const side = `C${CENTRE + bulge} ${topY + fall * 0.14} ${CENTRE + bulge + (hem - bulge) * 0.5} ${topY + fall * 0.62} ${CENTRE + hem} ${hemY}`;
  const back = `C${CENTRE - bulge - (hem - bulge) * 0.5} ${topY + fall * 0.62} ${CENTRE - bulge} ${topY + fall * 0.14} ${CENTRE - top} ${topY}`;
  let edge = '';
  for (let i = 0; i < flutes; i++) {
    const [from, to] = [hem - (2 * hem * i) / flutes, hem - (2 * hem * (i + 1)) / flutes];
    const sag = (x: number): number => hemY + 34 * (1 - (x / hem) ** 2);
    edge += `Q${r(CENTRE + (from + to) / 2)} ${r(sag((from + to) / 2) + (i % 2 ? -wave : wave))} ${r(CENTRE + to)} ${r(sag(to))}`;
  }
  return `M${CENTRE - top} ${topY}Q${CENTRE} ${topY + 16} ${CENTRE + top} ${topY}${side}${edge}${back}Z`;
}

/** Flutes opening from the waist to the hem. */
export function skirtFolds(random: Random, { top, topY, hem, hemY, flutes }: SkirtCut, amount = 1): string {
  let folds = '';
  for (let i = 0; i < flutes; i++) {
    const share = (i + 0.5) / flutes;
    const from = CENTRE - top + 2 * top * share + random(-6, 6);
    const to = CENTRE - hem + 2 * hem * share + random(-10, 10);
    const start = topY + (hemY - topY) * random(0, 0.16);
    folds += fold(
      [
        [from, start],
        [from + (to - from) * 0.2, topY + (hemY - topY) * 0.35],
        [from + (to - from) * 0.6 + random(-14, 14), topY + (hemY - topY) * 0.7],
        [to, hemY + 90],
      ],
      ((2 * hem) / flutes) * random(1, 1.35),
      (i % 2 ? -0.5 : 0.55) * amount,
      random(-0.4, 0.4),
    );
  }
  return folds;
}

/** Follows the hem's sag at a height above it. */
export const skirtLine = ({ hem, hemY }: SkirtCut, lift: number): string =>
  `M${CENTRE - hem - 20} ${hemY - lift}Q${CENTRE} ${hemY + 68 - lift} ${CENTRE + hem + 20} ${hemY - lift}`;
