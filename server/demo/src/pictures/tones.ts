/** Shades of the shop's two colours. */
export const DYES = {
  charcoal: '#303136',
  jet: '#242529',
  ink: '#292d37',
  graphite: '#3d3f45',
  washed: '#4a4b50',
  soot: '#322e2d',
  crimson: '#b3202f',
  scarlet: '#c92a2c',
  cherry: '#bd1c3c',
  maroon: '#7a1c2b',
  brick: '#a8402f',
  wine: '#641a29',
} as const;

const TRIMS = {
  white: '#f6f4ef',
  cream: '#e9dcc3',
  sand: '#d3bd98',
  tan: '#ad7847',
  gum: '#c39766',
  thread: '#cf9450',
  grey: '#a3a5a9',
  smoke: '#75777c',
  silver: '#c9ccd0',
  brass: '#c79f55',
  gold: '#d8b266',
  blush: '#e3b1a6',
} as const;

export type Dye = keyof typeof DYES;
export type Tone = Dye | keyof typeof TRIMS;

/** A dye's counterpart in the other colour. */
const OTHER_DYE: Record<Dye, Dye> = {
  charcoal: 'crimson',
  jet: 'scarlet',
  ink: 'cherry',
  graphite: 'brick',
  washed: 'maroon',
  soot: 'wine',
  crimson: 'charcoal',
  scarlet: 'jet',
  cherry: 'ink',
  brick: 'graphite',
  maroon: 'washed',
  wine: 'soot',
};

/** The dye's counterpart in the shop's other colour; a trim is unchanged. */
export const otherTone = <T extends Tone>(tone: T): T | Dye => OTHER_DYE[tone as Dye] ?? tone;

export const TONES: Record<Tone, string> = { ...DYES, ...TRIMS };

const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const darker = (hex: string, share: number): string => mix(hex, '#08070a', share);

export const lighter = (hex: string, share: number): string => mix(hex, '#fff6ee', share);

export function isRed(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return red > 1.7 * Math.max(green, blue);
}

export const isPale = (hex: string): boolean => Math.min(...channels(hex)) > 150;
