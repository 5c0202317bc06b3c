import type { Drawing } from './drawing.js';

export interface Fabric {
  /** Grain: noise frequency across and down, and its contrast. */
  grain: readonly [across: number, down: number, contrast: number];
  /** How strongly folds catch the light, and how soft they are. */
  depth: number;
  softness: number;
}

export const FABRICS = {
  jersey: { grain: [0.9, 0.35, 0.24], depth: 3.4, softness: 8 },
  poplin: { grain: [0.5, 0.9, 0.16], depth: 3.4, softness: 5.5 },
  linen: { grain: [0.07, 0.9, 0.42], depth: 3.4, softness: 5 },
  fleece: { grain: [0.3, 0.3, 0.4], depth: 3.8, softness: 11 },
  wool: { grain: [0.4, 0.4, 0.3], depth: 3.2, softness: 9 },
  knit: { grain: [0.5, 0.5, 0.3], depth: 3.6, softness: 10 },
  denim: { grain: [0.95, 0.16, 0.55], depth: 3.2, softness: 5.5 },
  twill: { grain: [0.9, 0.4, 0.24], depth: 3.2, softness: 6 },
  satin: { grain: [0.9, 0.02, 0.1], depth: 5.4, softness: 8 },
  nylon: { grain: [0.7, 0.7, 0.12], depth: 3.8, softness: 6.5 },
  leather: { grain: [0.5, 0.5, 0.1], depth: 4.2, softness: 7 },
  suede: { grain: [0.5, 0.5, 0.5], depth: 3, softness: 8 },
  canvas: { grain: [0.35, 0.9, 0.24], depth: 3, softness: 5 },
  mesh: { grain: [0.6, 0.6, 0.12], depth: 3.4, softness: 6 },
} as const satisfies Record<string, Fabric>;

export type FabricName = keyof typeof FABRICS;

/** Fine dark specks on a small tile. */
export function grainOf(drawing: Drawing, { grain: [across, down, contrast] }: Fabric): string {
  const filter = drawing.define(
    `specks ${across} ${down}`,
    (id) =>
      `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="2" seed="3" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${-3 * contrast} 0 0 0 ${1.6 * contrast}"/></filter>`,
  );
  return drawing.define(
    `grain ${across} ${down}`,
    (id) =>
      `<pattern id="${id}" width="240" height="240" patternUnits="userSpaceOnUse"><rect width="240" height="240" filter="${filter}"/></pattern>`,
  );
}

/**
 * Turns a height map into light: mid grey where it is level, for a hard-light layer. A `glow` below 1 reduces green and blue in
 * the highlights, since white ones would make red cloth look milky.
 */
export function reliefOf(drawing: Drawing, { depth, softness }: Fabric, glow: number): string {
  const curve = `type="table" tableValues="0 .5 ${glow}"`;
  const tint =
    glow < 1 ? `<feComponentTransfer><feFuncG ${curve}/><feFuncB ${curve}/></feComponentTransfer>` : '';
  return drawing.define(
    `relief ${depth} ${softness} ${glow}`,
    // The light is computed on a third of the pixels: faster, and it hides the steps of an 8-bit height map.
    (id) =>
      `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feColorMatrix type="luminanceToAlpha"/><feGaussianBlur stdDeviation="${softness}"/><feDiffuseLighting kernelUnitLength="3" surfaceScale="${depth}" lighting-color="#fff"><feDistantLight azimuth="235" elevation="30"/></feDiffuseLighting>${tint}</filter>`,
  );
}
