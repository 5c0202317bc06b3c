import { r, type Point } from './path.js';

export type Curve = readonly [from: Point, leave: Point, arrive: Point, to: Point];

const SAMPLES = 9;

function at([a, b, c, d]: Curve, axis: 0 | 1, t: number): number {
  const u = 1 - t;
  return u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis];
}

/** A blade along a curve, pointed at both ends; `lean` shifts it sideways, in half widths. */
export function blade(curve: Curve, width: number, lean = 0): string {
  const near: string[] = [];
  const far: string[] = [];
  for (let i = 0; i <= SAMPLES; i++) {
    const t = i / SAMPLES;
    const dx = at(curve, 0, Math.min(1, t + 0.02)) - at(curve, 0, Math.max(0, t - 0.02));
    const dy = at(curve, 1, Math.min(1, t + 0.02)) - at(curve, 1, Math.max(0, t - 0.02));
    const length = Math.hypot(dx, dy) || 1;
    const half = (width / 2) * Math.sin(Math.PI * t ** 0.8);
    const edge = (sign: number): string => {
      const offset = half * (sign + lean);
      return `${r(at(curve, 0, t) - (dy / length) * offset)} ${r(at(curve, 1, t) + (dx / length) * offset)}`;
    };
    near.push(edge(1));
    far.unshift(edge(-1));
  }
  return `M${near.join('L')}L${far.join('L')}Z`;
}

/**
 * A fold for the height map: blades stacked towards one side, so that one slope is steep and the other gentle.
 * A negative height is a hollow.
 */
export function fold(curve: Curve, width: number, height: number, lean = 0.5): string {
  const shade = height < 0 ? '#000' : '#fff';
  const layers = [1, 0.62, 0.3].map(
    (share) => `<path d="${blade(curve, width * share, lean * (1 / share - 1))}"/>`,
  );
  return `<g fill="${shade}" fill-opacity="${(Math.abs(height) / 2.4).toFixed(3)}">${layers.join('')}</g>`;
}

/** A fold through three points. */
export function crease(
  from: Point,
  over: Point,
  to: Point,
  width: number,
  height: number,
  lean = 0.5,
): string {
  const leave: Point = [from[0] + (over[0] - from[0]) * 0.67, from[1] + (over[1] - from[1]) * 0.67];
  const arrive: Point = [to[0] + (over[0] - to[0]) * 0.67, to[1] + (over[1] - to[1]) * 0.67];
  return fold([from, leave, arrive, to], width, height, lean);
}

/** A piece that lies higher than what is below it. */
export const raised = (shape: string, height: number): string =>
  `<path d="${shape}" fill="#fff" fill-opacity="${height}"/>`;
