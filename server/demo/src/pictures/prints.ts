import type { Drawing } from './drawing.js';
import { darker, lighter } from './tones.js';

type Tile = (tone: string, accent: string) => [width: number, height: number, markup: string];

const flower = (x: number, y: number, size: number, petal: string, heart: string): string => {
  const petals = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<ellipse cx="0" cy="${-size * 0.62}" rx="${size * 0.4}" ry="${size * 0.52}" transform="rotate(${turn})"/>`,
  );
  return `<g transform="translate(${x} ${y})" fill="${petal}">${petals.join('')}<circle r="${size * 0.3}" fill="${heart}"/></g>`;
};

const leaf = (x: number, y: number, turn: number, size: number): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0C6 -8 18 -9 28 0C18 9 6 8 0 0Z"/>`;

const TILES = {
  stripes: (_, accent) => [80, 72, `<rect y="20" width="80" height="24" fill="${accent}"/>`],
  pinstripes: (_, accent) => [
    46,
    46,
    `<rect x="20" width="2.6" height="46" fill="${accent}" fill-opacity=".75"/>`,
  ],
  gingham: (_, accent) => [
    56,
    56,
    `<path d="M0 0H28V56H0Z" fill="${accent}" fill-opacity=".5"/><path d="M0 0H56V28H0Z" fill="${accent}" fill-opacity=".5"/>`,
  ],
  plaid: (tone, accent) => [
    190,
    190,
    `<g fill="${darker(tone, 0.72)}" fill-opacity=".62"><path d="M20 0H92V190H20Z"/><path d="M0 20H190V92H0Z"/></g><g fill="${accent}" fill-opacity=".75"><path d="M140 0H146V190H140Z"/><path d="M0 140H190V146H0Z"/></g><g fill="${lighter(tone, 0.4)}" fill-opacity=".35"><path d="M53 0H59V190H53Z"/><path d="M0 53H190V59H0Z"/><path d="M164 0H167V190H164Z"/><path d="M0 164H190V167H0Z"/></g>`,
  ],
  windowpane: (_, accent) => [
    120,
    120,
    `<path d="M58 0V120M0 58H120" stroke="${accent}" stroke-width="3" stroke-opacity=".6"/>`,
  ],
  dots: (_, accent) => [
    64,
    64,
    `<g fill="${accent}"><circle cx="16" cy="16" r="8"/><circle cx="48" cy="48" r="8"/></g>`,
  ],
  pindots: (_, accent) => [
    34,
    34,
    `<g fill="${accent}" fill-opacity=".9"><circle cx="8" cy="8" r="2.6"/><circle cx="25" cy="25" r="2.6"/></g>`,
  ],
  floral: (tone, accent) => [
    170,
    170,
    `${flower(42, 46, 22, accent, lighter(tone, 0.25))}${flower(126, 120, 26, lighter(tone, 0.55), accent)}${flower(134, 30, 12, lighter(tone, 0.45), darker(tone, 0.4))}${flower(38, 136, 13, accent, darker(tone, 0.3))}<g fill="${mixLeaf(tone)}">${leaf(66, 66, 30, 1)}${leaf(18, 70, 120, 0.9)}${leaf(98, 98, 200, 1)}${leaf(150, 144, 60, 0.9)}${leaf(84, 22, -20, 0.8)}${leaf(70, 146, -30, 0.8)}</g>`,
  ],
  booti: (tone, accent) => [
    96,
    110,
    booti(24, 34, accent, lighter(tone, 0.5)) + booti(72, 89, accent, lighter(tone, 0.5)),
  ],
  herringbone: (tone) => [
    44,
    22,
    `<g stroke="${lighter(tone, 0.55)}" stroke-opacity=".34" stroke-width="3.4"><path d="M0 22L22 0M-11 11L11 -11M11 33L33 11M22 0L44 22M11 -11L33 11M33 -11L55 11M-11 33L0 22"/></g>`,
  ],
  leaves: (tone, accent) => [
    150,
    160,
    `<g fill="none" stroke="${accent}" stroke-width="3"><path d="M30 140C40 100 44 60 70 26"/><path d="M104 150C112 124 124 96 140 82"/></g><g fill="${accent}">${leaf(38, 112, -150, 1.1)}${leaf(42, 92, -20, 1.1)}${leaf(50, 66, -160, 1)}${leaf(56, 52, -10, 1)}${leaf(70, 28, -62, 1.1)}</g><g fill="${lighter(tone, 0.4)}">${leaf(112, 128, -150, 0.8)}${leaf(116, 118, -10, 0.9)}${leaf(126, 100, -150, 0.8)}${leaf(138, 84, -50, 0.9)}</g>`,
  ],
  ikat: (tone, accent) => [
    120,
    150,
    `<path d="M60 8L104 75L60 142L16 75Z" fill="${accent}"/><path d="M60 34L88 75L60 116L32 75Z" fill="${tone}"/><path d="M60 56L74 75L60 94L46 75Z" fill="${lighter(tone, 0.55)}"/><path d="M0 34L14 0H-14ZM120 34L106 0H134ZM0 116L14 150H-14ZM120 116L106 150H134Z" fill="${lighter(tone, 0.45)}"/>`,
  ],
  stars: (_, accent) => [
    110,
    110,
    `<g fill="${accent}">${star(30, 30, 17)}${star(85, 84, 17)}${star(84, 26, 8)}${star(30, 86, 8)}</g>`,
  ],
  rib: (tone) => [
    14,
    12,
    `<g fill="none" stroke-width="4"><path d="M1 0L7 9L13 0" stroke="${darker(tone, 0.7)}" stroke-opacity=".34"/><path d="M1 5L7 14L13 5" stroke="#fff" stroke-opacity=".09"/></g>`,
  ],
  cable: (tone) => {
    const strand = (d: string): string =>
      `<path d="${d}" stroke="${darker(tone, 0.55)}" stroke-width="31" stroke-opacity=".7"/><path d="${d}" stroke="${lighter(tone, 0.04)}" stroke-width="24"/><path d="${d}" stroke="${lighter(tone, 0.3)}" stroke-width="8" stroke-opacity=".5" transform="translate(-4 0)"/>`;
    const rows = Array.from(
      { length: 8 },
      (_, i) => stitchesAt(0, i * 17, tone) + stitchesAt(20, i * 17, tone) + stitchesAt(130, i * 17, tone),
    );
    return [
      150,
      136,
      `${rows.join('')}<rect x="40" width="90" height="136" fill="${darker(tone, 0.3)}"/><g fill="none">${strand('M64 -20C64 40 106 28 106 88C106 120 64 110 64 156')}${strand('M106 -20C106 40 64 28 64 88C64 110 66 116 72 122')}</g>`,
    ];
  },
} satisfies Record<string, Tile>;

export type PrintName = keyof typeof TILES;

/** One knitted stitch: two slanted loops. */
function stitchesAt(x: number, y: number, tone: string): string {
  return `<g transform="translate(${x} ${y})" stroke-linecap="round" stroke-width="6.5"><path d="M4 3L9 13M16 3L11 13" stroke="${darker(tone, 0.6)}" stroke-opacity=".55" transform="translate(0 3)"/><path d="M4 2L9 12M16 2L11 12" stroke="${lighter(tone, 0.12)}"/></g>`;
}

function mixLeaf(tone: string): string {
  return lighter(darker(tone, 0.5), 0.16);
}

function booti(x: number, y: number, accent: string, light: string): string {
  return `<g transform="translate(${x} ${y})" fill="${accent}"><path d="M0 -26C11 -14 11 -4 0 4C-11 -4 -11 -14 0 -26Z"/><path d="M0 4C9 -4 19 -5 23 -13C21 2 12 10 0 8C-12 10 -21 2 -23 -13C-19 -5 -9 -4 0 4Z"/><path d="M-1.4 6H1.4V24H-1.4Z"/><circle cy="-12" r="3" fill="${light}"/><circle cx="-8" cy="20" r="2.6"/><circle cx="8" cy="20" r="2.6"/></g>`;
}

export function star(x: number, y: number, size: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? size * 0.45 : size;
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
  });
  return `<path d="M${points.join('L')}Z"/>`;
}

/** Fills a clip path with a woven or printed repeat; `turn` follows a sleeve. */
export function printed(
  drawing: Drawing,
  name: PrintName | undefined,
  tone: string,
  accent: string,
  turn = 0,
): string {
  if (!name) return '';
  const tile: Tile = TILES[name];
  const [width, height, markup] = tile(tone, accent);
  const fill = drawing.define(
    `${name} ${turn} ${tone} ${accent}`,
    (id) =>
      `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn} 600 300)">${markup}</pattern>`,
  );
  return `<rect width="1200" height="1500" fill="${fill}"/>`;
}
