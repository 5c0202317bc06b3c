import { CENTRE, r, symmetric } from './path.js';

/** Half widths from the centre line, heights from the top of the picture. */
export interface Torso {
  neck: number;
  neckY: number;
  shoulder: number;
  shoulderY: number;
  chest: number;
  armpitY: number;
  waist: number;
  waistY: number;
  hem: number;
  hemY: number;
}

const measures = (
  [neck, neckY]: [number, number],
  [shoulder, shoulderY]: [number, number],
  [chest, armpitY]: [number, number],
  [waist, waistY]: [number, number],
  [hem, hemY]: [number, number],
): Torso => ({ neck, neckY, shoulder, shoulderY, chest, armpitY, waist, waistY, hem, hemY });

export const MENS = measures([112, 226], [290, 304], [306, 580], [296, 880], [304, 1210]);
export const WOMENS = measures([118, 240], [250, 306], [258, 566], [222, 800], [276, 1170]);
export const CHILD = measures([122, 290], [272, 362], [296, 622], [298, 860], [314, 1150]);

/** The same body in another cut: lower, narrower, longer or roomier. */
export function recut(torso: Torso, { down = 0, width = 1, length = 0, ease = 0 }): Torso {
  const wide = (half: number): number => r(half * width + ease);
  const top = torso.neckY + down;
  const lower = (y: number): number => r(top + (y - torso.neckY) * width);
  return {
    neck: r(torso.neck * width),
    neckY: top,
    shoulder: r(torso.shoulder * width + ease * 0.5),
    shoulderY: lower(torso.shoulderY),
    chest: wide(torso.chest),
    armpitY: lower(torso.armpitY),
    waist: wide(torso.waist),
    waistY: lower(torso.waistY),
    hem: wide(torso.hem),
    hemY: torso.hemY + down + length,
  };
}

/** A separate band along the hem; `pull` draws it in, as ribbing does. */
export function hemBand(
  { hem, hemY }: Torso,
  height: number,
  pull = 0,
  drop = 28,
): { shape: string; middle: string } {
  const bottom = hemY + height;
  return {
    shape: symmetric(
      `M0 ${hemY + drop - 8}C${hem * 0.5} ${hemY + drop - 8} ${hem * 0.8} ${hemY + 6} ${hem} ${hemY - 6}Q${hem + 2} ${hemY + height * 0.5} ${hem - pull} ${bottom - 4}C${hem * 0.78} ${bottom + 10} ${hem * 0.5} ${bottom + drop - 6} 0 ${bottom + drop - 6}`,
    ),
    middle: hemLine({ hem, hemY: hemY + height / 2 }, 2, drop),
  };
}

/** Shoulder point to armpit; body and sleeve share it, so that there is no gap between them. */
function armhole({ shoulder, shoulderY, chest, armpitY }: Torso): [near: string, far: string, end: string] {
  const fall = armpitY - shoulderY;
  return [
    `${r(shoulder - 8)} ${r(shoulderY + fall * 0.34)}`,
    `${r(shoulder - 34)} ${r(shoulderY + fall * 0.74)}`,
    `${chest} ${armpitY}`,
  ];
}

/** The front of the body, closed. `neckline` runs from the centre line to the neck point. */
export function bodyOf(torso: Torso, neckline: string, drop = 28): string {
  const { neck, neckY, shoulder, shoulderY, chest, armpitY, waist, waistY, hem, hemY } = torso;
  const shoulderLine = `L${neck} ${neckY}C${neck + (shoulder - neck) * 0.35} ${neckY + (shoulderY - neckY) * 0.36} ${shoulder - 44} ${shoulderY - 22} ${shoulder} ${shoulderY}`;
  const side = `C${chest - 6} ${armpitY + (waistY - armpitY) * 0.4} ${waist} ${waistY - 90} ${waist} ${waistY}C${waist} ${waistY + (hemY - waistY) * 0.4} ${hem} ${hemY - (hemY - waistY) * 0.4} ${hem} ${hemY}`;
  return symmetric(
    `${neckline}${shoulderLine}C${armhole(torso).join(' ')}${side}Q${hem * 0.55} ${hemY + drop} 0 ${hemY + drop}`,
  );
}

/** A line that follows the hem at some height above it. */
export const hemLine = ({ hem, hemY }: Pick<Torso, 'hem' | 'hemY'>, lift: number, drop = 28): string =>
  `M${CENTRE - hem - 6} ${hemY - lift}C${CENTRE - hem * 0.5} ${hemY + drop * 1.32 - lift} ${CENTRE + hem * 0.5} ${hemY + drop * 1.32 - lift} ${CENTRE + hem + 6} ${hemY - lift}`;

export interface SleeveCut {
  /** From the shoulder point to the outer corner of the opening. */
  reach: number;
  drop: number;
  /** Width of the opening. */
  cuff: number;
  /** How far the outer line swells beyond the straight one. */
  ease?: number;
}

export interface Sleeve extends SleeveCut {
  /** For the right side; x from the centre line. */
  outline: string;
  /** A line across the sleeve above its opening. */
  line: (lift: number) => string;
}

export function sleeveOf(torso: Torso, cut: SleeveCut): Sleeve {
  const { shoulder, shoulderY, chest, armpitY } = torso;
  const { reach, drop, cuff, ease = 0 } = cut;
  const slope = Math.atan2(drop * 0.6, reach * 0.34);
  const [outX, outY] = [shoulder + reach, shoulderY + drop];
  const [inX, inY] = [outX - cuff * Math.sin(slope), outY + cuff * Math.cos(slope)];
  const [near, far, end] = armhole(torso);
  const crown = `C${shoulder + 34} ${shoulderY + 16} ${shoulder + reach * 0.56 + ease} ${shoulderY + drop * 0.18} ${shoulder + reach * 0.74 + ease} ${shoulderY + drop * 0.46}`;
  const outer = `${crown}C${shoulder + reach * 0.84 + ease} ${shoulderY + drop * 0.62} ${outX - 6} ${outY - drop * 0.16} ${outX} ${outY}`;
  const opening = `Q${(outX + inX) / 2 + 8} ${(outY + inY) / 2 + 16} ${inX} ${inY}`;
  const inner = `C${inX - (inX - chest) * 0.3} ${inY - (inY - armpitY) * 0.4} ${chest + 4} ${armpitY + (inY - armpitY) * 0.3} ${end}`;
  const line = (lift: number): string => {
    const [dx, dy] = [-Math.cos(slope) * lift, -Math.sin(slope) * lift];
    return `M${r(outX + dx + 10)} ${r(outY + dy - 4)}Q${r((outX + inX) / 2 + 8 + dx)} ${r((outY + inY) / 2 + 16 + dy)} ${r(inX + dx - 10)} ${r(inY + dy + 4)}`;
  };
  return {
    ...cut,
    outline: `M${shoulder} ${shoulderY}${outer}${opening}${inner}C${far} ${near} ${shoulder} ${shoulderY}Z`,
    line,
  };
}

/** The inside of the back, seen through the neck. */
export const backNeck = ({ neck, neckY }: Torso, depth: number): string =>
  symmetric(
    `M0 ${neckY + 22}C${neck * 0.5} ${neckY + 22} ${neck * 0.8} ${neckY + 12} ${neck + 4} ${neckY - 6}L${neck + 4} ${neckY + 10}C${neck} ${neckY + depth * 0.7} ${neck * 0.5} ${neckY + depth + 30} 0 ${neckY + depth + 30}`,
  );
