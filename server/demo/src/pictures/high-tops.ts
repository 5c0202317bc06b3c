import { crease } from './folds.js';
import { patch, type Garment, type Patch } from './garment.js';
import { LACE, laceBow, laces, row, stand } from './pair.js';
import { shifted } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { cupSole } from './soles.js';
import { darker, lighter } from './tones.js';
import { seam, stitch } from './trims.js';

const UPPER =
  'M230 1090Q192 1084 184 1056C176 1024 182 992 208 972C242 950 300 944 352 926C410 908 456 882 494 846C540 800 576 752 594 704C602 680 606 664 614 650C620 638 640 634 660 640C760 660 880 656 966 638C986 634 998 644 998 662C992 740 984 820 1004 900C1020 960 1034 1010 1026 1090Z';
const TONGUE =
  'M500 840C544 790 572 734 584 676C590 640 596 612 612 600C640 588 680 596 694 616C704 632 700 660 690 684L640 790L540 870Z';

/** A canvas boot to the ankle, with a rubber toe cap. */
export function highTop(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const garment = sketch.garment('canvas');
  const accent = sketch.accent('white');
  const rubber = sketch.has('darkSole') ? darker(tone, 0.2) : '#fcfbf8';
  garment.panel({
    shape: 'M612 650C700 622 900 618 990 646L980 740L640 740Z',
    tone: darker(tone, 0.4),
    rim: 40,
  });
  garment.panel({
    shape: TONGUE,
    tone,
    rim: 30,
    lines: stitch('M560 810C590 740 604 670 616 622C640 608 672 614 682 630', lighter(tone, 0.3), 2.2),
  });
  garment.panel({
    shape: UPPER,
    tone,
    print: printed(drawing, product.look.print, tone, accent),
    folds: [
      crease([600, 800], [740, 850], [960, 800], 54, 0.32),
      crease([560, 880], [720, 910], [980, 860], 50, -0.26),
      crease([400, 930], [440, 980], [440, 1050], 40, -0.2),
    ],
    lines: [
      seam('M1010 620C960 790 950 910 960 1090', tone, 2.4),
      stitch('M620 664C740 684 880 680 996 660', lighter(tone, 0.3), 2.2),
    ],
    patches: [facing(tone), toeCap(rubber)],
    rim: 56,
  });
  cupSole(garment, rubber, darker(rubber, 0.1), sketch.has('stripedSole') ? accent : undefined);
  if (sketch.has('badge')) garment.over(badge(806, 776, tone, accent));
  lace(sketch, garment);
  stand(sketch, garment, { lift: 262, shift: 104 });
}

const badge = (x: number, y: number, tone: string, accent: string): string =>
  `<circle cx="${x + 2}" cy="${y + 4}" r="56" fill="#000" fill-opacity=".35"/><circle cx="${x}" cy="${y}" r="55" fill="${accent}"/><circle cx="${x}" cy="${y}" r="45" fill="none" stroke="${tone}" stroke-width="4"/><path d="M${x - 26} ${y + 18}L${x} ${y - 30}L${x + 26} ${y + 18}Z" fill="${tone}"/>`;

const facing = (tone: string): Patch =>
  patch(
    'M380 1090C384 1000 440 934 500 880C570 810 616 740 652 640',
    'L600 620L480 840L340 930L330 1090',
    tone,
    [-14, -6],
  );

const toeCap = (rubber: string): Patch =>
  patch(
    'M160 940C250 930 330 960 350 1000C366 1040 366 1070 362 1090',
    'L150 1090',
    rubber,
    [-10, 4],
    darker(rubber, 0.25),
  );

function lace(sketch: Sketch, garment: Garment): void {
  const within = `${shifted(UPPER, -9, -6)} ${TONGUE}`;
  const from = row([452, 920], [626, 680], 7);
  garment.over(
    laces(sketch, { from, to: [-54, -38], tone: LACE, width: 14, within }),
    laceBow(606, 656, LACE),
  );
}
