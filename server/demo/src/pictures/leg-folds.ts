import { crease, fold, type Curve } from './folds.js';
import { kneeYOf, type Legs } from './legs.js';
import { CENTRE } from './path.js';
import type { Random } from './random.js';

/** Pulls from the crotch, bends at the knee, and a stack of small folds above the ankle. */
export const legFolds = (random: Random, legs: Legs, amount = 1): string =>
  ([-1, 1] as const)
    .map(
      (side) =>
        crotchPulls(random, legs, side, amount) +
        shin(legs, side, amount) +
        kneeBends(random, legs, side, amount) +
        stack(random, legs, side, amount),
    )
    .join('');

type Side = 1 | -1;

const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

const crotchPulls = (random: Random, { hip, crotchY }: Legs, side: Side, amount: number): string =>
  times(4, (i) =>
    crease(
      [CENTRE + side * 4, crotchY - 30 + i * 16],
      [CENTRE + side * hip * 0.36, crotchY - 40 + i * 30],
      [CENTRE + side * hip * random(0.6, 0.86), crotchY - 110 + i * 66],
      random(34, 54),
      (i % 2 ? 0.26 : -0.24) * amount,
      side * 0.5,
    ),
  );

/** The long roundness of thigh and calf. */
function shin(legs: Legs, side: Side, amount: number): string {
  const { hip, crotchY, knee, ankle, ankleY } = legs;
  const kneeY = kneeYOf(legs);
  const thighX = CENTRE + side * hip * 0.56;
  const kneeX = CENTRE + (side * (knee[0] + knee[1])) / 2;
  const ankleX = CENTRE + (side * (ankle[0] + ankle[1])) / 2;
  const thigh: Curve = [
    [thighX, crotchY + 20],
    [thighX, crotchY + 200],
    [kneeX, kneeY - 60],
    [kneeX, kneeY + 60],
  ];
  const calf: Curve = [
    [kneeX, kneeY + 20],
    [kneeX + side * 6, kneeY + 160],
    [ankleX, ankleY - 200],
    [ankleX, ankleY],
  ];
  return (
    fold(thigh, (knee[1] - knee[0]) * 0.6, 0.3 * amount, -side * 0.4) +
    fold(calf, (ankle[1] - ankle[0]) * 0.6, 0.26 * amount, -side * 0.4)
  );
}

function kneeBends(random: Random, legs: Legs, side: Side, amount: number): string {
  const [inner, outer] = legs.knee;
  return times(4, (i) => {
    const y = kneeYOf(legs) - 70 + i * 46 + random(-12, 12);
    const [a, b] = i % 2 ? [inner + 4, outer * 0.7] : [outer - 4, inner + (outer - inner) * 0.34];
    return crease(
      [CENTRE + side * a, y],
      [CENTRE + (side * (a + b)) / 2, y + random(4, 30)],
      [CENTRE + side * b, y + random(10, 50)],
      random(24, 42),
      (i % 2 ? 0.34 : -0.34) * amount,
      side * 0.5,
    );
  });
}

const stack = (random: Random, { ankle, ankleY }: Legs, side: Side, amount: number): string =>
  times(3, (i) => {
    const y = ankleY - 150 + i * 46 + random(-10, 10);
    const [a, b] = i % 2 ? [ankle[0] + 2, ankle[1] - 30] : [ankle[1] - 2, ankle[0] + 30];
    return crease(
      [CENTRE + side * a, y],
      [CENTRE + (side * (a + b)) / 2, y + 18],
      [CENTRE + side * b, y + random(0, 26)],
      random(20, 34),
      (i % 2 ? 0.3 : -0.34) * amount,
      side * 0.5,
    );
  });
