import { darker, lighter } from './tones.js';

/** Thread lying in the cloth: a dashed line and the dent below it. */
export const stitch = (line: string, thread: string, width = 2.6): string =>
  `<g fill="none" stroke-linecap="round" stroke-dasharray="9 6"><path d="${line}" transform="translate(1 2)" stroke="#000" stroke-opacity=".4" stroke-width="${width}"/><path d="${line}" stroke="${thread}" stroke-width="${width}"/></g>`;

/** Where two pieces meet: a dark groove with a lit lower lip. */
export const seam = (line: string, tone: string, width = 3): string =>
  `<g fill="none"><path d="${line}" transform="translate(2 2.5)" stroke="${lighter(tone, 0.3)}" stroke-opacity=".5" stroke-width="${width}"/><path d="${line}" stroke="${darker(tone, 0.75)}" stroke-opacity=".85" stroke-width="${width}"/></g>`;

/** Knitted ribs across a band, given the line along its middle. */
export const ribs = (middle: string, tone: string, width: number, gap = 5): string =>
  `<g fill="none" stroke-width="${width}"><path d="${middle}" stroke="${darker(tone, 0.7)}" stroke-opacity=".5" stroke-dasharray="${gap * 0.5} ${gap * 1.1}"/><path d="${middle}" stroke="${lighter(tone, 0.4)}" stroke-opacity=".22" stroke-dasharray="${gap * 0.4} ${gap * 1.2}" stroke-dashoffset="${-gap * 0.7}"/></g>`;

export function button(x: number, y: number, size: number, tone: string): string {
  const hole = (dx: number, dy: number): string =>
    `<circle cx="${x + dx * size * 0.24}" cy="${y + dy * size * 0.24}" r="${size * 0.1}" fill="${darker(tone, 0.85)}"/>`;
  return `<ellipse cx="${x + size * 0.16}" cy="${y + size * 0.26}" rx="${size * 1.06}" ry="${size * 1.04}" fill="#000" fill-opacity=".38"/><circle cx="${x}" cy="${y}" r="${size}" fill="${darker(tone, 0.3)}"/><circle cx="${x - size * 0.07}" cy="${y - size * 0.09}" r="${size * 0.9}" fill="${tone}"/><circle cx="${x}" cy="${y}" r="${size * 0.6}" fill="${darker(tone, 0.16)}"/><path d="M${x - size * 0.62} ${y - size * 0.3}A${size * 0.72} ${size * 0.72} 0 0 1 ${x + size * 0.1} ${y - size * 0.72}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${size * 0.14}" stroke-linecap="round"/>${hole(-1, -1)}${hole(1, -1)}${hole(-1, 1)}${hole(1, 1)}`;
}

/** A metal snap or rivet. */
export const stud = (x: number, y: number, size: number, metal: string): string =>
  `<circle cx="${x + 1}" cy="${y + size * 0.35}" r="${size * 1.1}" fill="#000" fill-opacity=".45"/><circle cx="${x}" cy="${y}" r="${size}" fill="${darker(metal, 0.25)}"/><circle cx="${x - size * 0.12}" cy="${y - size * 0.16}" r="${size * 0.74}" fill="${metal}"/><circle cx="${x - size * 0.3}" cy="${y - size * 0.36}" r="${size * 0.26}" fill="#fff" fill-opacity=".85"/>`;

/** A zip along a line: tape, teeth and, where given, the slider with its pull. */
export function zip(line: string, tone: string, metal: string, slider?: [x: number, y: number]): string {
  const pull = slider
    ? `<g transform="translate(${slider[0]} ${slider[1]})"><rect x="-10" y="-12" width="24" height="66" rx="8" fill="#000" fill-opacity=".35"/><rect x="-10" y="-16" width="20" height="28" rx="6" fill="${darker(metal, 0.2)}"/><rect x="-7" y="-14" width="14" height="24" rx="5" fill="${metal}"/><rect x="-6" y="8" width="12" height="40" rx="5" fill="${metal}"/><rect x="-3" y="30" width="6" height="12" rx="3" fill="${darker(metal, 0.6)}"/><path d="M-4 -10V44" stroke="#fff" stroke-opacity=".6" stroke-width="2"/></g>`
    : '';
  return `<g fill="none"><path d="${line}" stroke="#000" stroke-opacity=".35" stroke-width="30"/><path d="${line}" stroke="${darker(tone, 0.45)}" stroke-width="24"/><path d="${line}" stroke="${darker(metal, 0.55)}" stroke-width="12"/><path d="${line}" stroke="${metal}" stroke-width="11" stroke-dasharray="3.5 3.5"/><path d="${line}" stroke="#000" stroke-opacity=".5" stroke-width="2"/></g>${pull}`;
}

/** A cord with a shadow, a lit upper side and a knotted or tipped end. */
export function cord(line: string, tone: string, width: number, end: [x: number, y: number]): string {
  return `<g fill="none" stroke-linecap="round"><path d="${line}" transform="translate(5 6)" stroke="#000" stroke-opacity=".32" stroke-width="${width}"/><path d="${line}" stroke="${darker(tone, 0.3)}" stroke-width="${width}"/><path d="${line}" stroke="${tone}" stroke-width="${width * 0.66}"/><path d="${line}" stroke="${lighter(tone, 0.5)}" stroke-width="${width * 0.3}" stroke-dasharray="5 6"/></g><rect x="${end[0] - width * 0.62}" y="${end[1] - 4}" width="${width * 1.24}" height="${width * 2.6}" rx="${width * 0.3}" fill="${darker(tone, 0.45)}"/><rect x="${end[0] - width * 0.4}" y="${end[1] - 2}" width="${width * 0.3}" height="${width * 2.2}" rx="2" fill="${lighter(tone, 0.3)}" fill-opacity=".6"/>`;
}

/** A woven label at the back of the neck: a block and two lines stand for the lettering. */
export const label = (x: number, y: number, cloth: string, thread: string): string =>
  `<g transform="translate(${x} ${y})"><rect x="-34" y="2" width="72" height="34" fill="#000" fill-opacity=".3"/><rect x="-36" width="72" height="34" rx="2" fill="${cloth}"/><path d="M-16 11H16" stroke="${thread}" stroke-width="6"/><path d="M-22 23H22" stroke="${thread}" stroke-width="2.4" stroke-opacity=".7"/></g>`;
