import { crease } from './folds.js';
import { patch, type Patch } from './garment.js';
import { FLEX } from './laced-shoes.js';
import { polish, stand } from './pair.js';
import type { Sketch } from './sketch.js';
import { weltedSole } from './soles.js';
import { darker, lighter } from './tones.js';
import { stitch } from './trims.js';

const UPPER =
  'M224 1104Q184 1096 180 1060C176 1028 188 1002 214 984C262 958 336 944 396 920C446 898 486 870 520 842C536 830 556 832 568 846C604 886 664 914 744 918C834 920 912 886 966 834C982 822 998 830 1002 848C1004 880 1004 900 1008 930C1020 970 1032 1020 1024 1104Z';

/** A slip-on with a sewn apron, under a penny strap or tassels. */
export function loafer(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('leather');
  garment.panel({
    shape: 'M536 838C640 876 860 884 988 826L970 960L620 960Z',
    tone: sketch.has('tanLining') ? '#b08558' : darker(tone, 0.4),
    folds: crease([560, 860], [760, 896], [976, 846], 36, 0.5),
    rim: 46,
  });
  garment.panel({
    shape: UPPER,
    tone,
    folds: FLEX,
    lines: stitch('M556 852C600 904 670 934 746 936C842 938 922 902 976 852', lighter(tone, 0.3), 2.2),
    patches: [
      apron(tone),
      ...(sketch.has('tassel') ? [] : pennyStrap(tone)),
      patch('M1040 940C976 946 936 972 926 1010C920 1040 922 1064 926 1084', 'L1060 1090', tone, [10, 5]),
    ],
    rim: 56,
  });
  weltedSole(garment, sketch.has('darkSole') ? '#2a2321' : '#6d4a30');
  garment.over(sketch.has('tassel') ? tassels(tone) : pennySlot(tone), polish(0.4));
  stand(sketch, garment, { lift: 240 });
}

const apron = (tone: string): Patch =>
  patch(
    'M190 1010C250 984 370 974 446 936C494 910 524 886 560 858',
    'L530 820L380 890L180 950',
    lighter(tone, 0.03),
    [-3, -11],
    lighter(tone, 0.35),
  );

const pennyStrap = (tone: string): Patch[] => [
  patch(
    'M376 880C420 950 456 1020 466 1090',
    'L580 1090C566 1000 528 930 470 850Z',
    lighter(tone, 0.04),
    [10, -3],
  ),
  patch('M470 850C528 930 566 1000 580 1090', 'L620 1090L560 900Z', tone, [-9, 3]),
];

const pennySlot = (tone: string): string =>
  `<path d="M446 936C464 934 484 926 500 912L512 932C498 948 476 958 456 960Z" fill="${darker(tone, 0.75)}"/><path d="M456 962C476 960 498 950 513 934" fill="none" stroke="${lighter(tone, 0.45)}" stroke-width="3"/>`;

function tassels(tone: string): string {
  const one = (x: number, y: number): string =>
    `<path d="M${x} ${y}C${x + 10} ${y + 20} ${x + 4} ${y + 34} ${x + 8} ${y + 46}" fill="none" stroke="${darker(tone, 0.4)}" stroke-width="7"/><path d="M${x - 4} ${y + 40}L${x + 20} ${y + 40}L${x + 26} ${y + 96}L${x - 10} ${y + 96}Z" fill="${darker(tone, 0.15)}" stroke="#000" stroke-opacity=".5" stroke-width="2"/><path d="M${x} ${y + 50}L${x - 3} ${y + 96}M${x + 8} ${y + 50}V${y + 96}M${x + 15} ${y + 50}L${x + 18} ${y + 96}" stroke="#000" stroke-opacity=".5" stroke-width="2.4"/><path d="M${x - 4} ${y + 44}H${x + 20}" stroke="${lighter(tone, 0.3)}" stroke-width="4"/>`;
  return one(440, 924) + one(486, 908);
}
