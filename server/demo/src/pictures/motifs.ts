import { star } from './prints.js';

type Motif = (main: string, second: string, cloth: string) => string;

/** Chest prints, drawn in a box of 300 around their middle. */
const MOTIFS = {
  hills: (main, second, cloth) =>
    `<circle cx="30" cy="-52" r="62" fill="${second}"/><path d="M-150 90L-62 -40L-22 14L28 -66L150 90Z" fill="${main}"/><path d="M28 -66L58 -28L38 -34L24 -16L10 -34L0 -21Z" fill="${cloth}"/><path d="M-62 -40L-40 -10L-58 -18L-70 -2L-86 -4Z" fill="${cloth}"/><path d="M-150 104H150M-120 120H120M-80 136H80" stroke="${main}" stroke-width="6"/>`,
  bolt: (main, second) =>
    `<path d="M38 -150L-84 22H-14L-44 150L88 -36H12Z" fill="${main}"/><path d="M64 -138L-34 8M-22 138L96 -30" stroke="${second}" stroke-width="7" fill="none"/>`,
  rocket: (main, second, cloth) =>
    `<g transform="rotate(28)"><path d="M0 -150C52 -96 58 -20 44 60H-44C-58 -20 -52 -96 0 -150Z" fill="${main}"/><circle cy="-34" r="26" fill="${cloth}"/><circle cy="-34" r="16" fill="${second}"/><path d="M44 6C84 30 92 66 88 96L40 66ZM-44 6C-84 30 -92 66 -88 96L-40 66Z" fill="${second}"/><path d="M-26 68H26L16 92H-16Z" fill="${main}"/><path d="M-16 98C-20 124 -6 136 0 160C6 136 20 124 16 98Z" fill="${second}"/></g><g fill="${main}">${star(-110, -84, 18)}${star(104, 70, 13)}${star(-90, 92, 10)}${star(96, -110, 12)}</g>`,
  dinosaur: (main, second, cloth) =>
    `<path d="M-150 84C-120 70 -96 40 -74 2C-56 -30 -20 -42 12 -34C20 -66 20 -96 40 -116C62 -138 104 -136 126 -114C144 -96 140 -78 118 -76L84 -74C80 -40 84 -8 72 24C62 52 48 64 48 84V126H14V92C-8 98 -24 96 -40 90V126H-74V74C-96 88 -124 98 -150 84Z" fill="${main}"/><circle cx="92" cy="-106" r="8" fill="${cloth}"/><path d="M-66 -10L-62 -42L-38 -28L-26 -60L-4 -38L12 -66L22 -40" fill="${second}"/>`,
  cat: (main, second, cloth) =>
    `<path d="M-104 -118L-40 -84C-14 -92 14 -92 40 -84L104 -118C112 -70 116 -36 112 4C108 76 60 116 0 116C-60 116 -108 76 -112 4C-116 -36 -112 -70 -104 -118Z" fill="${main}"/><path d="M-88 -88L-58 -70L-84 -42ZM88 -88L58 -70L84 -42Z" fill="${second}"/><g fill="${cloth}"><ellipse cx="-44" cy="-2" rx="14" ry="19"/><ellipse cx="44" cy="-2" rx="14" ry="19"/></g><path d="M-12 36H12L0 50Z" fill="${second}"/><path d="M0 50C-4 68 -24 70 -32 60M0 50C4 68 24 70 32 60M-66 40L-136 26M-66 52L-132 62M66 40L136 26M66 52L132 62" fill="none" stroke="${cloth}" stroke-width="5" stroke-linecap="round"/>`,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;

interface Inks {
  main: string;
  second: string;
  cloth: string;
}

export function motif(name: MotifName, x: number, y: number, scale: number, inks: Inks): string {
  const draw: Motif = MOTIFS[name];
  return `<g transform="translate(${x} ${y}) scale(${scale})">${draw(inks.main, inks.second, inks.cloth)}</g>`;
}
