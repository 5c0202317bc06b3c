import { biker } from './pictures/biker-jackets.js';
import { chelsea, hiker, welly } from './pictures/boots.js';
import { chinos } from './pictures/chinos.js';
import { dress } from './pictures/dresses.js';
import { dungarees } from './pictures/dungarees.js';
import { kurti, lehenga, sareeBlouse } from './pictures/ethnic.js';
import { ballerina, jutti, maryJane } from './pictures/flats.js';
import { ankleBoot, heeledSandal, pump } from './pictures/heels.js';
import { highTop } from './pictures/high-tops.js';
import { bomber, puffer, trackJacket } from './pictures/jackets.js';
import { jeans } from './pictures/jeans.js';
import { cardigan, sweater } from './pictures/knits.js';
import { derby, strapShoe } from './pictures/laced-shoes.js';
import { loafer } from './pictures/loafers.js';
import { pinafore } from './pictures/pinafores.js';
import { joggers, pullOns } from './pictures/pull-ons.js';
import { raincoat } from './pictures/raincoats.js';
import { runner } from './pictures/runners.js';
import { kolhapuri, sandal, slide } from './pictures/sandals.js';
import { kurta, shirt } from './pictures/shirts.js';
import { Sketch } from './pictures/sketch.js';
import { skirt } from './pictures/skirts.js';
import { slipOn, sneaker } from './pictures/sneakers.js';
import { hoodie } from './pictures/sweats.js';
import { blazer, nehru } from './pictures/tailoring.js';
import { polo, tee } from './pictures/tees.js';
import { otherTone } from './pictures/tones.js';
import { trench } from './pictures/trench-coats.js';
import { trucker } from './pictures/trucker.js';
import type { Color, GarmentKind, SeedProduct } from './product.js';

const ARTISTS: Record<GarmentKind, (sketch: Sketch) => void> = {
  tee,
  polo,
  shirt,
  kurta,
  hoodie,
  sweater,
  cardigan,
  bomber,
  puffer,
  trackJacket,
  trucker,
  biker,
  raincoat,
  trench,
  blazer,
  nehru,
  dress,
  pinafore,
  kurti,
  lehenga,
  sareeBlouse,
  skirt,
  jeans,
  chinos,
  joggers,
  pullOns,
  dungarees,
  sneaker,
  highTop,
  slipOn,
  runner,
  loafer,
  derby,
  strapShoe,
  chelsea,
  hiker,
  welly,
  ballerina,
  maryJane,
  jutti,
  sandal,
  slide,
  kolhapuri,
  pump,
  heeledSandal,
  ankleBoot,
};

/** The look is that of the product's first colour; in the other colour, black becomes red and vice versa. */
function inColor(product: SeedProduct, color: Color): SeedProduct {
  if (color === product.colors[0]) return product;
  const { dye, accent } = product.look;
  return {
    ...product,
    look: { ...product.look, dye: otherTone(dye), accent: accent && otherTone(accent) },
  };
}

/** An SVG, by default 1200 by 1500, the same for a product and colour on every machine. */
export function drawProduct(product: SeedProduct, color = product.colors[0]!, width = 1200): string {
  const sketch = new Sketch(inColor(product, color));
  ARTISTS[product.garment](sketch);
  return sketch.drawing.finish(width);
}
