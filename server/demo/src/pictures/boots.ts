import { crease } from './folds.js';
import { patch, type Garment, type Patch } from './garment.js';
import { eyelets, laceBow, laces, polish, row, stand } from './pair.js';
import { shifted } from './path.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { lugSole, weltedSole } from './soles.js';
import { darker, lighter } from './tones.js';
import { ribs, seam, stitch } from './trims.js';

const bends = `${crease([556, 830], [680, 876], [820, 866], 56, 0.36)}${crease([530, 876], [650, 920], [800, 906], 46, -0.32)}${crease([984, 780], [880, 830], [760, 830], 50, 0.32)}${crease([352, 960], [396, 996], [386, 1056], 44, -0.26)}${crease([404, 940], [448, 984], [440, 1046], 44, 0.26)}${crease([216, 1024], [256, 984], [330, 970], 46, 0.3)}`;

function mouth(garment: Garment, tone: string, from: number, to: number, y: number): void {
  garment.panel({
    shape: `M${from} ${y + 14}C${from + 60} ${y - 20} ${to - 60} ${y - 22} ${to} ${y + 10}L${to - 10} ${y + 60}L${from + 10} ${y + 60}Z`,
    tone: darker(tone, 0.55),
    rim: 40,
  });
}

/** An ankle boot with elastic sides and a pull tab. */
export function chelsea(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('leather');
  const upper =
    'M224 1104Q184 1096 180 1060C176 1028 186 1002 212 982C262 956 336 944 394 914C452 886 500 850 532 800C556 760 566 720 568 682C570 662 580 654 602 658C720 680 860 676 962 652C984 648 994 660 992 680C988 760 986 840 1004 906C1020 960 1032 1020 1024 1104Z';
  mouth(garment, tone, 574, 988, 650);
  garment.over(tab(950, 642, tone), tab(606, 648, tone));
  garment.panel({
    shape: upper,
    tone,
    folds: bends,
    lines: [
      seam('M560 880C640 940 820 950 1010 890', tone, 2.2),
      stitch('M580 678C720 702 860 696 982 672', lighter(tone, 0.3), 2),
    ],
    patches: [
      patch('M676 630C684 740 712 820 762 880', 'C814 820 848 740 860 630Z', darker(tone, 0.35), [-10, 2]),
    ],
    rim: 60,
  });
  garment.over(
    `<g clip-path="${sketch.drawing.clip('M690 670C698 750 722 820 762 864C804 820 834 750 846 668C790 680 740 680 690 670Z')}">${ribs('M660 780H880', darker(tone, 0.3), 300, 7)}</g>`,
  );
  if (sketch.has('chunky')) lugSole(garment, '#2a2a2d');
  else
    weltedSole(
      garment,
      sketch.has('brownSole') ? '#6d4a30' : '#26211f',
      sketch.has('paleWelt') ? '#d8c3a0' : undefined,
    );
  garment.over(polish(0.36));
  stand(sketch, garment, { lift: 240, shift: 106 });
}

const tab = (x: number, y: number, tone: string): string =>
  `<path d="M${x - 16} ${y + 44}C${x - 22} ${y - 30} ${x + 22} ${y - 34} ${x + 18} ${y + 40}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="19" transform="translate(3 4)"/><path d="M${x - 16} ${y + 44}C${x - 22} ${y - 30} ${x + 22} ${y - 34} ${x + 18} ${y + 40}" fill="none" stroke="${lighter(tone, 0.08)}" stroke-width="16"/><path d="M${x - 16} ${y + 44}C${x - 22} ${y - 30} ${x + 22} ${y - 34} ${x + 18} ${y + 40}" fill="none" stroke="${lighter(tone, 0.4)}" stroke-width="2" stroke-dasharray="6 4"/>`;

/** A laced walking boot with a padded collar and lugs. */
export function hiker(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('suede');
  const accent = sketch.accent('tan');
  const upper =
    'M230 1096Q192 1090 184 1058C176 1024 184 990 210 972C256 946 326 938 384 912C446 888 492 848 530 800C560 760 578 726 588 690C594 664 604 650 626 646C660 650 690 664 730 668C820 672 900 656 960 640C984 634 996 646 996 666C990 740 988 820 1006 900C1022 956 1034 1016 1026 1104Z';
  const tongue =
    'M500 860C544 800 566 740 576 676C580 646 590 622 612 614C644 606 680 618 690 642L680 700L560 890Z';
  mouth(garment, tone, 600, 990, 642);
  garment.panel({ shape: tongue, tone: lighter(tone, 0.05), rim: 30 });
  garment.panel({
    shape: upper,
    tone,
    folds: bends,
    lines: [
      seam('M624 700C740 752 880 744 1000 700', tone, 2.4),
      stitch('M626 712C740 764 880 756 1000 712', lighter(tone, 0.3), 2),
    ],
    patches: hikerPatches(tone, accent),
    rim: 56,
  });
  lugSole(garment, '#2c2b2d');
  const from = row([456, 924], [612, 706], 7);
  const lace = sketch.has('redLaces') ? '#c92a2c' : accent;
  garment.over(
    eyelets(from, '#9a8a6c'),
    laces(sketch, {
      from,
      to: [-54, -34],
      tone: lace,
      width: 12,
      within: `${shifted(upper, -9, -6)} ${tongue}`,
    }),
    laceBow(604, 690, lace, 9),
  );
  stand(sketch, garment, { lift: 240, shift: 106 });
}

const hikerPatches = (tone: string, accent: string): Patch[] => [
  patch(
    'M150 1010C240 962 330 968 372 1010C392 1040 398 1064 400 1090',
    'L150 1090',
    darker(tone, 0.15),
    [-3, 11],
    accent,
  ),
  patch(
    'M410 1090C410 1010 446 956 500 900C566 832 616 760 646 640',
    'L600 600L360 920L360 1090',
    tone,
    [-12, -5],
    accent,
  ),
  patch(
    'M1060 850C960 850 900 900 884 960C876 1010 878 1050 882 1090',
    'L1060 1100',
    darker(tone, 0.15),
    [11, 5],
    accent,
  ),
  patch(
    'M640 700C760 752 900 744 1010 690',
    'L1010 620L640 620Z',
    lighter(tone, 0.06),
    [0, -12],
    lighter(tone, 0.4),
  ),
];

/** A tall rubber boot for puddles. */
export function welly(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const garment = sketch.garment('satin');
  const accent = sketch.accent('white');
  const upper =
    'M230 1090Q190 1084 182 1056C174 1020 184 986 214 966C268 936 346 926 404 894C466 858 504 800 520 730C534 660 536 560 534 452L948 436C964 560 966 700 984 820C996 900 1024 980 1022 1090Z';
  mouth(garment, tone, 536, 946, 430);
  garment.panel({
    shape: upper,
    tone,
    print: printed(drawing, product.look.print, tone, accent),
    folds: [
      crease([530, 800], [660, 880], [840, 860], 70, 0.4),
      crease([510, 850], [640, 930], [800, 900], 60, -0.34),
      crease([970, 740], [860, 800], [720, 800], 60, 0.36),
      crease([620, 470], [600, 620], [610, 760], 90, 0.36),
      crease([880, 470], [900, 620], [880, 740], 80, -0.26),
      crease([226, 1030], [270, 976], [350, 960], 60, 0.5),
    ],
    patches: [
      patch('M500 536C640 560 820 552 990 520', 'L990 400L500 400Z', accent, [0, -12], darker(accent, 0.2)),
      patch(
        'M150 1040C300 1040 420 1050 560 1036C760 1020 900 1010 1060 1010',
        'L1060 1100L150 1100',
        darker(tone, 0.12),
        [0, 12],
        darker(tone, 0.3),
      ),
    ],
    rim: 70,
  });
  garment.over(
    `<path d="M600 600C606 720 590 800 540 860" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="16" stroke-linecap="round"/><path d="M250 990C290 966 330 956 370 946" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="14" stroke-linecap="round"/>`,
  );
  lugSole(garment, darker(accent, 0.1));
  stand(sketch, garment, { lift: 240, shift: 120 });
}
