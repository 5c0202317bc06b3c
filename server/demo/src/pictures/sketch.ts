import type { Detail, SeedProduct } from '../product.js';
import { Drawing } from './drawing.js';
import { FABRICS, type FabricName } from './fabric.js';
import { Garment } from './garment.js';
import { stage, type Backdrop } from './studio.js';
import { darker, isRed, TONES, type Tone } from './tones.js';
import { CHILD, MENS, WOMENS, type Torso } from './torso.js';

const BEHIND_RED: readonly Backdrop[] = ['pearl', 'sand', 'mist', 'stone', 'pearl'];
const BEHIND_BLACK: readonly Backdrop[] = ['pearl', 'sand', 'mist', 'blush', 'sage', 'pearl'];
const BODIES = { Mens: MENS, Womens: WOMENS, Children: CHILD };

/** A product to be drawn: its colours, its wearer's measurements and an empty stage. */
export class Sketch {
  readonly drawing: Drawing;
  readonly tone: string;
  readonly inside: string;
  readonly body: Torso;

  constructor(readonly product: SeedProduct) {
    this.drawing = new Drawing(product.slug);
    this.tone = TONES[product.look.dye];
    this.inside = darker(this.tone, 0.42);
    this.body = BODIES[product.gender];
    const suiting = isRed(this.tone) ? BEHIND_RED : BEHIND_BLACK;
    const byChance = suiting[Math.floor(this.drawing.random(0, suiting.length))] ?? 'pearl';
    stage(this.drawing, byChance, product.category === 'Shoes' ? 500 : 1110);
  }

  accent(otherwise: Tone): string {
    return TONES[this.product.look.accent ?? otherwise];
  }

  has(detail: Detail): boolean {
    return this.product.look.details?.includes(detail) ?? false;
  }

  garment(fabric: FabricName): Garment {
    return new Garment(this.drawing, FABRICS[this.product.look.fabric ?? fabric], this.tone);
  }
}
