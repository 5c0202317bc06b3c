import { across, left, r, right, symmetric } from './path.js';

/** Half widths and heights of a pair of legs, from waist to ankle. */
export interface Legs {
  waist: number;
  waistY: number;
  hip: number;
  crotchY: number;
  knee: [inner: number, outer: number];
  ankle: [inner: number, outer: number];
  ankleY: number;
}

export const SLIM: Legs = {
  waist: 196,
  waistY: 176,
  hip: 244,
  crotchY: 500,
  knee: [46, 236],
  ankle: [72, 212],
  ankleY: 1360,
};
export const STRAIGHT: Legs = {
  waist: 200,
  waistY: 176,
  hip: 250,
  crotchY: 506,
  knee: [38, 258],
  ankle: [44, 258],
  ankleY: 1360,
};
export const WIDE: Legs = {
  waist: 178,
  waistY: 176,
  hip: 250,
  crotchY: 520,
  knee: [24, 318],
  ankle: [20, 372],
  ankleY: 1350,
};
export const TAPERED: Legs = {
  waist: 204,
  waistY: 186,
  hip: 262,
  crotchY: 536,
  knee: [40, 262],
  ankle: [96, 206],
  ankleY: 1300,
};
export const SHORTS: Legs = {
  waist: 262,
  waistY: 300,
  hip: 326,
  crotchY: 690,
  knee: [24, 340],
  ankle: [22, 348],
  ankleY: 1120,
};
export const LEGGINGS: Legs = {
  waist: 176,
  waistY: 176,
  hip: 222,
  crotchY: 480,
  knee: [50, 186],
  ankle: [72, 150],
  ankleY: 1350,
};

/** A child's legs are shorter for their width. */
export function childLegs(legs: Legs): Legs {
  const y = (height: number): number => r(236 + (height - 176) * 0.86);
  const x = (half: number): number => r(half * 1.02);
  return {
    waist: r(legs.waist * 1.1),
    waistY: y(legs.waistY),
    hip: r(legs.hip * 1.06),
    crotchY: y(legs.crotchY),
    knee: [x(legs.knee[0]), x(legs.knee[1])],
    ankle: [x(legs.ankle[0]), x(legs.ankle[1])],
    ankleY: y(legs.ankleY),
  };
}

export const kneeYOf = ({ crotchY, ankleY }: Legs): number => crotchY + (ankleY - crotchY) * 0.48;

export function legsOutline(legs: Legs): string {
  const { waist, waistY, hip, crotchY, knee, ankle, ankleY } = legs;
  const kneeY = kneeYOf(legs);
  const outer = `C${waist + 14} ${waistY + 90} ${hip} ${crotchY - 170} ${hip} ${crotchY - 70}C${hip} ${crotchY + 60} ${knee[1]} ${kneeY - 160} ${knee[1]} ${kneeY}C${knee[1]} ${kneeY + 140} ${ankle[1]} ${ankleY - 160} ${ankle[1]} ${ankleY}`;
  const inner = `Q${(ankle[0] + ankle[1]) / 2} ${ankleY + 18} ${ankle[0]} ${ankleY + 4}C${ankle[0]} ${ankleY - 160} ${knee[0]} ${kneeY + 140} ${knee[0]} ${kneeY}C${knee[0]} ${kneeY - 120} 14 ${crotchY + 90} 0 ${crotchY}`;
  return symmetric(`M0 ${waistY + 8}L${waist} ${waistY}${outer}${inner}`);
}

export function waistband(
  { waist, waistY }: Legs,
  height: number,
): { shape: string; inside: string; middle: string } {
  const top = waistY - height;
  return {
    shape: symmetric(
      `M0 ${top + 16}Q${waist * 0.6} ${top + 12} ${waist - 2} ${top}L${waist + 3} ${waistY + 6}Q${waist * 0.6} ${waistY + 18} 0 ${waistY + 22}`,
    ),
    inside: symmetric(
      `M0 ${top - 10}Q${waist * 0.6} ${top - 10} ${waist - 4} ${top}Q${waist * 0.6} ${top + 18} 0 ${top + 20}`,
    ),
    middle: across(
      `M0 ${waistY - height / 2 + 19}Q${waist * 0.6} ${waistY - height / 2 + 14} ${waist + 4} ${waistY - height / 2 + 2}`,
    ),
  };
}

/** A line across each leg above its opening. */
export const ankleLines = ({ ankle, ankleY }: Legs, lift: number): string =>
  [left, right]
    .map((side) =>
      side(
        `M${ankle[0] - 16} ${ankleY + 4 - lift}Q${(ankle[0] + ankle[1]) / 2} ${ankleY + 18 - lift} ${ankle[1] + 16} ${ankleY - lift}`,
      ),
    )
    .join('');

/** A line down the outside of each leg, `inset` from the edge. */
export function sideLines(legs: Legs, inset: number): string {
  const { waist, waistY, hip, crotchY, knee, ankle, ankleY } = legs;
  const kneeY = kneeYOf(legs);
  return [left, right]
    .map((side) =>
      side(
        `M${waist - inset} ${waistY}C${waist + 14 - inset} ${waistY + 90} ${hip - inset} ${crotchY - 170} ${hip - inset} ${crotchY - 70}C${hip - inset} ${crotchY + 60} ${knee[1] - inset} ${kneeY - 160} ${knee[1] - inset} ${kneeY}C${knee[1] - inset} ${kneeY + 140} ${ankle[1] - inset} ${ankleY - 160} ${ankle[1] - inset} ${ankleY + 10}`,
      ),
    )
    .join('');
}
