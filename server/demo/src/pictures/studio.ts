import type { Drawing } from './drawing.js';
import { mix } from './tones.js';

const BACKDROPS = {
  pearl: '#e9e7e3',
  sand: '#e8dfd3',
  mist: '#dfe4e8',
  blush: '#eedfda',
  sage: '#dee3da',
  stone: '#dcd9d6',
} as const;

export type Backdrop = keyof typeof BACKDROPS;

/** A paper sweep: a wall lit from the upper left that bends into the floor at the given height. */
export function stage(drawing: Drawing, name: Backdrop, floor: number): void {
  const paper = BACKDROPS[name];
  const wall = drawing.define(
    'wall',
    (id) =>
      `<radialGradient id="${id}" cx=".42" cy=".34" r=".85"><stop offset="0" stop-color="${mix(paper, '#ffffff', 0.62)}"/><stop offset=".55" stop-color="${paper}"/><stop offset="1" stop-color="${mix(paper, '#6d6660', 0.3)}"/></radialGradient>`,
  );
  const ground = drawing.define(
    'ground',
    (id) =>
      `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${mix(paper, '#5c554e', 0.25)}" stop-opacity="0"/><stop offset=".16" stop-color="${mix(paper, '#5c554e', 0.22)}" stop-opacity=".55"/><stop offset=".5" stop-color="${mix(paper, '#ffffff', 0.35)}" stop-opacity=".85"/><stop offset="1" stop-color="${mix(paper, '#6d6660', 0.12)}"/></linearGradient>`,
  );
  drawing.add(
    `<rect width="1200" height="1500" fill="${wall}"/><rect y="${floor}" width="1200" height="${1500 - floor}" fill="${ground}"/>`,
  );
}

interface Pool {
  x: number;
  y: number;
  width: number;
  height: number;
  opacity: number;
}

/** A pool of shadow on the floor, darkest where the product is nearest. */
export function floorShadow(drawing: Drawing, { x, y, width, height, opacity }: Pool): void {
  const pool = drawing.define(
    'pool',
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="#1c1613"/><stop offset=".35" stop-color="#1c1613" stop-opacity=".62"/><stop offset=".7" stop-color="#1c1613" stop-opacity=".16"/><stop offset="1" stop-color="#1c1613" stop-opacity="0"/></radialGradient>`,
  );
  drawing.add(
    `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="${pool}" opacity="${opacity}"/>`,
  );
}

/** The soft shadow of a hanging garment on the wall behind it. */
export function wallShadow(drawing: Drawing, silhouette: string): void {
  drawing.add(
    `<path d="${silhouette}" transform="translate(26 34)" opacity=".3" filter="${drawing.blur(26)}"/>`,
  );
}
