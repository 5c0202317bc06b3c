import type { FabricName } from './pictures/fabric.js';
import type { MotifName } from './pictures/motifs.js';
import type { PrintName } from './pictures/prints.js';
import type { Dye, Tone } from './pictures/tones.js';

export type GarmentKind =
  | 'tee'
  | 'polo'
  | 'shirt'
  | 'kurta'
  | 'hoodie'
  | 'sweater'
  | 'cardigan'
  | 'bomber'
  | 'puffer'
  | 'trackJacket'
  | 'trucker'
  | 'biker'
  | 'raincoat'
  | 'trench'
  | 'blazer'
  | 'nehru'
  | 'dress'
  | 'pinafore'
  | 'kurti'
  | 'lehenga'
  | 'sareeBlouse'
  | 'skirt'
  | 'jeans'
  | 'chinos'
  | 'joggers'
  | 'pullOns'
  | 'dungarees'
  | 'sneaker'
  | 'highTop'
  | 'slipOn'
  | 'runner'
  | 'loafer'
  | 'derby'
  | 'strapShoe'
  | 'chelsea'
  | 'hiker'
  | 'welly'
  | 'ballerina'
  | 'maryJane'
  | 'jutti'
  | 'sandal'
  | 'slide'
  | 'kolhapuri'
  | 'pump'
  | 'heeledSandal'
  | 'ankleBoot';

/** Distinguishes garments of the same kind. */
export type Detail =
  | 'accentHeel'
  | 'anarkali'
  | 'ankleStrap'
  | 'argyle'
  | 'badge'
  | 'bandCollar'
  | 'bars'
  | 'belt'
  | 'border'
  | 'brassButtons'
  | 'brogue'
  | 'brownSole'
  | 'buttons'
  | 'cargo'
  | 'chunky'
  | 'collar'
  | 'contrastHood'
  | 'contrastLining'
  | 'contrastSash'
  | 'contrastThread'
  | 'crossed'
  | 'darkButtons'
  | 'darkSole'
  | 'darkZip'
  | 'elbow'
  | 'embroidered'
  | 'faded'
  | 'fairIsle'
  | 'flapPockets'
  | 'flower'
  | 'gilet'
  | 'gumSole'
  | 'heelTab'
  | 'hornButton'
  | 'lattice'
  | 'longSleeve'
  | 'maxi'
  | 'mini'
  | 'oneButton'
  | 'paleLining'
  | 'paleWelt'
  | 'perforated'
  | 'plainCords'
  | 'plainFoam'
  | 'plainToe'
  | 'pleated'
  | 'pocket'
  | 'pocketSquare'
  | 'pompom'
  | 'pressed'
  | 'puff'
  | 'raglan'
  | 'redLaces'
  | 'reflective'
  | 'ringer'
  | 'ripped'
  | 'rollNeck'
  | 'sash'
  | 'satinLapels'
  | 'scalloped'
  | 'shift'
  | 'short'
  | 'shortSleeve'
  | 'sideBow'
  | 'sidePanel'
  | 'sideStripe'
  | 'sleeveless'
  | 'slim'
  | 'sport'
  | 'stacked'
  | 'straight'
  | 'stripedRib'
  | 'stripedSole'
  | 'sweep'
  | 'sweetheart'
  | 'tanLining'
  | 'tanSole'
  | 'tassel'
  | 'tiered'
  | 'tipped'
  | 'turnUp'
  | 'vneck'
  | 'wave'
  | 'wedge'
  | 'whiteButtons'
  | 'whiteCollar'
  | 'wide'
  | 'wideLapels'
  | 'woodButtons'
  | 'wrap'
  | 'yoke'
  | 'zip';

/** The look of the picture: the dye is a shade of the product's first colour, the accent everything else. */
interface Look {
  dye: Dye;
  accent?: Tone;
  fabric?: FabricName;
  print?: PrintName;
  motif?: MotifName;
  details?: readonly Detail[];
}

export type Color = 'Black' | 'Red';

export interface SeedProduct {
  slug: string;
  name: string;
  brand: string;
  category: 'Cloths' | 'Shoes';
  gender: 'Mens' | 'Womens' | 'Children';
  sizes: readonly ('Small' | 'Medium' | 'Large')[];
  colors: readonly Color[];
  /** Paise. */
  price: number;
  countInStock: number;
  description: string;
  garment: GarmentKind;
  look: Look;
}
