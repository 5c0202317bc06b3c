import { crease, fold } from './folds.js';
import { CENTRE } from './path.js';
import type { Random } from './random.js';
import type { Torso } from './torso.js';

/** How cloth hangs from the shoulders: pulls at the armpits, long soft folds, slack at the waist. */
export function bodyFolds(random: Random, torso: Torso, amount = 1): string {
  return (
    falls(random, [torso.armpitY - 40, torso.hemY + 30], torso.waist * 0.95, 7, amount) +
    armpitPulls(random, torso, amount) +
    slack(random, torso, amount)
  );
}

function armpitPulls(random: Random, { chest, armpitY }: Torso, amount: number): string {
  let folds = '';
  for (const side of [-1, 1]) {
    for (let i = 0; i < 3; i++) {
      const y = armpitY - 46 + i * 40 + random(-8, 8);
      const reach = chest * random(0.34, 0.6);
      folds += crease(
        [CENTRE + side * (chest + 6), y],
        [CENTRE + side * (chest - reach * 0.45), y + 14 + i * 12],
        [CENTRE + side * (chest - reach), y + random(-30, 20) + i * 44],
        random(40, 62),
        (i % 2 ? 0.4 : -0.36) * amount,
        side * 0.5,
      );
    }
  }
  return folds;
}

function slack(random: Random, { waist, waistY }: Torso, amount: number): string {
  let folds = '';
  for (const side of [-1, 1]) {
    for (let i = 0; i < 2; i++) {
      const y = waistY - 90 + i * 110 + random(-40, 40);
      folds += crease(
        [CENTRE + side * (waist + 8), y],
        [CENTRE + side * waist * 0.8, y + random(18, 40)],
        [CENTRE + side * waist * random(0.4, 0.62), y + random(40, 110)],
        random(34, 60),
        (i % 2 ? 0.26 : -0.28) * amount,
        side * 0.5,
      );
    }
  }
  return folds;
}

/** Long, nearly upright folds between two heights. */
export function falls(
  random: Random,
  [top, bottom]: [number, number],
  half: number,
  count: number,
  amount = 1,
): string {
  let folds = '';
  for (let i = 0; i < count; i++) {
    const x = CENTRE - half + (2 * half * (i + 0.5)) / count + random(-30, 30);
    const start = top + (bottom - top) * random(0, 0.4);
    const sway = random(-60, 60);
    folds += fold(
      [
        [x + random(-40, 40), start],
        [x + sway, start + (bottom - start) * 0.35],
        [x - sway * 0.6, start + (bottom - start) * 0.7],
        [x + random(-20, 20), bottom - (bottom - top) * random(0, 0.12)],
      ],
      random(80, 170),
      (i % 2 ? -1 : 1) * random(0.2, 0.36) * amount,
      random(-0.7, 0.7),
    );
  }
  return folds;
}

/** Creases of a sleeve hanging on the given side (1 right, -1 left). */
export function sleeveFolds(
  random: Random,
  torso: Torso,
  side: number,
  reach: number,
  drop: number,
  amount = 1,
): string {
  const { shoulder, shoulderY, armpitY } = torso;
  const x = (offset: number): number => CENTRE + side * (shoulder + offset);
  let folds = crease(
    [x(10), shoulderY + 20],
    [x(reach * 0.5), shoulderY + drop * 0.3],
    [x(reach * 0.66), shoulderY + drop * 0.9],
    random(80, 110),
    0.34 * amount,
    side * 0.6,
  );
  for (let y = armpitY - 40, i = 0; y < shoulderY + drop - 20; y += random(60, 110), i++) {
    const run = (y - shoulderY) / drop;
    folds += crease(
      [x(reach * 0.2 * run - 10), y + 40],
      [x(reach * 0.45), y + random(0, 30)],
      [x(reach * random(0.7, 0.95)), y - random(20, 100)],
      random(34, 60),
      (i % 2 ? 0.4 : -0.4) * amount,
      side * 0.5,
    );
  }
  return folds;
}
