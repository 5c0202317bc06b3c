export type Point = readonly [x: number, y: number];

interface Segment {
  command: string;
  points: Point[];
}

export const CENTRE = 600;

/** Rounds for the SVG text: a tenth of a unit is finer than a pixel of the largest picture. */
export const r = (value: number): number => Math.round(value * 10) / 10;

/** Absolute M, L, C, Q and Z only: the outlines here use no other commands. */
function parse(outline: string): Segment[] {
  if (/[^MLCQZ\d\s.,-]/.test(outline)) throw new Error(`cannot move the outline ${outline}`);
  return (outline.match(/[MLCQZ][^MLCQZ]*/g) ?? []).map((part) => {
    const numbers = (part.match(/-?[\d.]+/g) ?? []).map(Number);
    const points: Point[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
    return { command: part.charAt(0), points };
  });
}

const write = ({ command, points }: Segment): string =>
  command + points.map(([x, y]) => `${r(x)} ${r(y)}`).join(' ');

/** The same line in the opposite direction. */
function reversed(segments: Segment[]): Segment[] {
  const closed = segments.at(-1)?.command === 'Z';
  const steps = closed ? segments.slice(0, -1) : segments;
  const back: Segment[] = [{ command: 'M', points: [steps.at(-1)?.points.at(-1) ?? [0, 0]] }];
  for (let i = steps.length - 1; i > 0; i--) {
    const controls = steps[i]?.points.slice(0, -1).reverse() ?? [];
    back.push({
      command: steps[i]?.command ?? 'L',
      points: [...controls, steps[i - 1]?.points.at(-1) ?? [0, 0]],
    });
  }
  return closed ? [...back, { command: 'Z', points: [] }] : back;
}

const place = (segments: Segment[], move: (point: Point) => Point): string =>
  segments.map(({ command, points }) => write({ command, points: points.map(move) })).join('');

/** The right-hand piece of a pair: x counts from the centre line. */
export const right = (outline: string): string => place(parse(outline), ([x, y]) => [CENTRE + x, y]);

export const left = (outline: string): string => place(reversed(parse(outline)), ([x, y]) => [CENTRE - x, y]);

export const both = (outline: string): string => right(outline) + left(outline);

/** Closes a right half, drawn from the centre line back to the centre line, with its mirror image. */
export const symmetric = (half: string): string => `${right(half)}${left(half).replace(/^M[^A-Z]*/, '')}Z`;

/** An open line from side to side, given its right half from the centre line outwards. */
export const across = (half: string): string => left(half) + right(half).replace(/^M[^A-Z]*/, '');

export const shifted = (outline: string, dx: number, dy: number): string =>
  place(parse(outline), ([x, y]) => [x + dx, y + dy]);

/** Gives every closed piece the same winding, so that overlapping pieces do not cut holes in each other. */
export function clockwise(outline: string): string {
  return outline
    .split(/(?=M)/)
    .map((piece) => {
      const segments = parse(piece);
      const points = segments.flatMap((segment) => segment.points);
      const area = points.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
        return sum + x * nextY - nextX * y;
      }, 0);
      return place(area < 0 ? reversed(segments) : segments, (point) => point);
    })
    .join('');
}
