import { darker, lighter } from './tones.js';
import { seam } from './trims.js';

export const flapPocket = (
  x: number,
  y: number,
  width: number,
  height: number,
  tone: string,
  tilt = 0,
): string => {
  const outline = `M${x} ${y}L${x + width} ${y + tilt}V${y + tilt + height - 10}Q${x + width} ${y + tilt + height} ${x + width - 10} ${y + tilt + height}L${x + 10} ${y + height}Q${x} ${y + height} ${x} ${y + height - 10}Z`;
  return `<path d="${outline}" transform="translate(2 7)" fill="#000" fill-opacity=".35"/><path d="${outline}" fill="${lighter(tone, 0.03)}"/>${seam(outline, tone, 2.4)}`;
};

/** A jetted pocket with its flap. */
export const flap = (x: number, y: number, width: number, tilt: number, tone: string): string => {
  const outline = `M${x} ${y}L${x + width} ${y + tilt}L${x + width} ${y + tilt + 40}Q${x + width} ${y + tilt + 52} ${x + width - 12} ${y + tilt + 52}L${x + 12} ${y + 52}Q${x} ${y + 52} ${x} ${y + 40}Z`;
  return `<path d="${outline}" transform="translate(2 7)" fill="#000" fill-opacity=".35"/><path d="${outline}" fill="${lighter(tone, 0.02)}"/>${seam(outline, tone, 2.2)}`;
};

/** A folded handkerchief in the breast pocket. */
export const pocketSquare = (x: number, y: number, tone: string): string =>
  `<path d="M${x + 8} ${y + 8}L${x + 22} ${y - 26}L${x + 40} ${y - 4}L${x + 56} ${y - 34}L${x + 70} ${y - 2}L${x + 84} ${y - 18}L${x + 90} ${y + 4}Z" fill="${tone}"/><path d="M${x + 22} ${y - 26}L${x + 30} ${y + 6}M${x + 56} ${y - 34}L${x + 58} ${y + 4}" stroke="${darker(tone, 0.3)}" stroke-width="2"/>`;
