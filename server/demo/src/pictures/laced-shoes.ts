import { crease } from './folds.js';
import { patch, type Garment, type Patch } from './garment.js';
import { eyelets, laceBow, laces, polish, row, stand, type Points } from './pair.js';
import { shifted } from './path.js';
import type { Sketch } from './sketch.js';
import { lugSole, weltedSole } from './soles.js';
import { darker, lighter } from './tones.js';
import { seam } from './trims.js';

/** Where a leather shoe bends: behind the toes, and slack at the heel. */
export const FLEX = [
  crease([352, 952], [396, 990], [386, 1050], 44, -0.26),
  crease([404, 932], [448, 976], [440, 1040], 44, 0.26),
  crease([220, 1020], [260, 978], [330, 966], 46, 0.3),
  crease([760, 940], [880, 960], [980, 900], 60, 0.26),
].join('');

const UPPER =
  'M224 1104Q184 1096 180 1060C176 1028 186 1000 212 980C260 954 334 942 394 916C448 892 492 856 532 820C554 800 568 788 582 778C598 768 618 774 632 790C662 828 722 858 800 858C872 856 932 828 972 792C988 780 1002 788 1005 806C1006 840 1004 870 1008 906C1020 960 1032 1016 1024 1104Z';
const TONGUE = 'M500 860C540 820 560 784 574 752C584 736 612 734 632 748C646 760 650 780 646 798L620 860Z';

const CAP_HOLES: Points = [
  [300, 950],
  [312, 966],
  [320, 984],
  [326, 1002],
  [329, 1020],
  [330, 1038],
  [330, 1054],
];

/** The lining of the far side and the tongue before it. */
function inside(garment: Garment, tone: string): void {
  garment.panel({
    shape: 'M600 780C700 820 880 830 988 786L972 900L640 900Z',
    tone: darker(tone, 0.35),
    folds: crease([640, 812], [800, 848], [976, 804], 36, 0.5),
    rim: 46,
  });
  garment.panel({ shape: TONGUE, tone, rim: 26 });
}

/** A laced leather shoe: capped and punched, or plain. */
export function derby(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('leather');
  inside(garment, tone);
  const cap = patch('M318 930C346 970 352 1030 346 1090', 'L150 1090L150 900', tone, [-11, 2]);
  garment.panel({
    shape: UPPER,
    tone,
    folds: FLEX,
    lines: seam('M620 784C656 850 730 880 800 880C876 878 934 850 980 812', tone, 2.2),
    patches: [
      ...(sketch.has('plainToe') ? [] : [cap]),
      patch(
        'M452 1090C446 1020 452 964 492 914C524 876 556 836 600 786',
        'L700 760L1060 760L1060 1100',
        tone,
        [11, 6],
      ),
      patch('M1040 900C970 908 926 944 916 990C910 1030 912 1060 916 1084', 'L1060 1090', tone, [10, 5]),
    ],
    rim: 56,
  });
  if (sketch.has('chunky')) lugSole(garment, '#26262a');
  else weltedSole(garment, '#26211f', sketch.has('paleWelt') ? '#d8c3a0' : undefined);
  if (sketch.has('brogue'))
    garment.over(punched(CAP_HOLES, tone), punched(row([478, 950], [582, 826], 10), tone));
  lace(sketch, garment);
  garment.over(polish(0.4));
  stand(sketch, garment, { lift: 240 });
}

function lace(sketch: Sketch, garment: Garment): void {
  const tone = darker(sketch.tone, 0.2);
  const from = row([528, 900], [604, 812], 4);
  const within = `${shifted(UPPER, -8, -10)} ${TONGUE}`;
  garment.over(
    eyelets(from, tone),
    laces(sketch, { from, to: [-46, -40], tone, width: 9, within }),
    laceBow(590, 796, tone, 7),
  );
}

const punched = (points: Points, tone: string): string =>
  `<g fill="${darker(tone, 0.8)}">${points.map(([x, y], i) => `<circle cx="${x}" cy="${y}" r="${i % 2 ? 3.4 : 5}"/>`).join('')}</g>`;

/** A school shoe closed with two straps. */
export function strapShoe(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('leather');
  inside(garment, tone);
  const thread = sketch.has('contrastThread') ? sketch.accent('grey') : lighter(tone, 0.3);
  garment.panel({
    shape: UPPER,
    tone,
    folds: FLEX,
    lines: seam('M620 784C656 850 730 880 800 880C876 878 934 850 980 812', tone, 2.2),
    patches: [
      patch(
        'M160 1024C240 980 330 976 384 1000C430 1024 446 1056 450 1090',
        'L150 1090',
        tone,
        [-3, 11],
        thread,
      ),
      patch(
        'M1040 900C970 908 926 944 916 990C910 1030 912 1060 916 1084',
        'L1060 1090',
        tone,
        [10, 5],
        thread,
      ),
      strap(420, 904, tone, thread),
      strap(524, 822, tone, thread),
    ],
    rim: 56,
  });
  lugSole(garment, '#26262a');
  garment.over(polish(0.4));
  stand(sketch, garment, { lift: 240 });
}

const strap = (x: number, y: number, tone: string, thread: string): Patch =>
  patch(
    `M${x} ${y}C${x + 60} ${y + 40} ${x + 120} ${y + 100} ${x + 150} ${y + 190}`,
    `C${x + 190} ${y + 180} ${x + 214} ${y + 160} ${x + 222} ${y + 140}C${x + 190} ${y + 60} ${x + 140} ${y - 10} ${x + 70} ${y - 56}Z`,
    lighter(tone, 0.03),
    [11, -5],
    thread,
  );
