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
  'M230 1090Q192 1084 184 1056C176 1024 182 992 208 972C242 950 300 944 352 926C400 910 440 894 474 868C524 838 566 800 604 768C616 756 634 752 650 758C676 768 690 790 710 812C742 846 792 862 842 858C900 852 934 826 958 800C970 786 990 786 998 802C1000 836 996 862 1006 900C1022 950 1036 1006 1026 1090Z';
const TONGUE =
  'M500 880C548 830 580 784 596 742C604 718 630 710 652 720C672 728 682 754 680 780L692 830L560 890Z';

/** The lining of the far side, seen over the near edge of the collar. */
function lining(garment: Garment, tone: string): void {
  garment.panel({
    shape: 'M630 768C716 812 880 820 984 784L972 890L700 890Z',
    tone,
    folds: crease([660, 796], [820, 832], [980, 798], 36, 0.5),
    rim: 50,
  });
}

/** A low court shoe. */
export function sneaker(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const garment = sketch.garment('leather');
  const accent = sketch.accent('white');
  const sole = sketch.has('gumSole') ? '#c39766' : sketch.has('darkSole') ? darker(tone, 0.25) : '#fcfbf8';
  lining(garment, sketch.has('paleLining') ? '#cfcac2' : darker(tone, 0.3));
  garment.panel({
    shape: TONGUE,
    tone,
    rim: 30,
    folds: crease([590, 770], [620, 732], [676, 756], 30, 0.4),
    lines: stitch('M556 846C586 800 598 764 610 742C630 726 652 734 666 758', lighter(tone, 0.3), 2.2),
  });
  garment.panel({
    shape: UPPER,
    tone,
    print: [printed(drawing, product.look.print, tone, accent), perforations(sketch)],
    folds: [
      crease([350, 950], [392, 990], [380, 1040], 40, -0.2),
      crease([398, 936], [440, 976], [430, 1030], 40, 0.2),
      crease([730, 850], [810, 900], [950, 850], 50, 0.3),
      crease([226, 1020], [270, 976], [340, 966], 50, 0.26),
    ],
    lines: seam('M704 816C740 874 832 896 926 852', tone, 2.4),
    patches: [...sidePiece(sketch, accent), ...overlays(sketch, accent)],
    rim: 56,
  });
  cupSole(
    garment,
    sole,
    sketch.has('gumSole') ? '#a67c4c' : darker(sole, 0.14),
    sketch.has('stripedSole') ? accent : undefined,
  );
  const within = `${shifted(UPPER, -8, -10)} ${TONGUE}`;
  garment.over(
    laces(sketch, { from: row([470, 918], [626, 796], 6), to: [-50, -46], tone: LACE, width: 14, within }),
    laceBow(612, 772, LACE),
  );
  stand(sketch, garment);
}

function overlays(sketch: Sketch, accent: string): Patch[] {
  const tone = sketch.tone;
  const pieces: Patch[] = [
    patch('M160 1024C236 988 318 982 372 1004C420 1024 440 1056 446 1090', 'L160 1100', tone, [-3, 11]),
    patch(
      'M1040 868C950 886 902 924 888 970C878 1016 880 1060 888 1090',
      'L1060 1100L1060 850',
      tone,
      [11, 5],
    ),
    patch(
      'M392 1024C402 974 436 942 490 902C552 858 616 824 706 796',
      'L720 740L560 720L370 920',
      tone,
      [2, -11],
    ),
  ];
  if (sketch.has('heelTab'))
    pieces.push(
      patch(
        'M930 770C950 820 954 850 944 886C976 896 1000 890 1030 880',
        'L1040 760',
        accent,
        [8, -6],
        darker(accent, 0.3),
      ),
    );
  return pieces;
}

/** Canvas without laces: elastic at both sides of the tongue. */
export function slipOn(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const garment = sketch.garment('canvas');
  const accent = sketch.accent('white');
  const rubber = sketch.has('gumSole') ? '#c39766' : '#fcfbf8';
  const upper =
    'M230 1090Q192 1084 184 1056C176 1024 182 992 208 972C246 950 310 940 366 920C430 896 480 864 526 832C548 818 574 822 588 842C612 878 680 906 760 906C840 904 910 870 958 822C974 808 994 812 1000 830C1000 860 1002 880 1008 910C1022 956 1036 1010 1026 1090Z';
  garment.panel({
    shape: 'M540 836C640 868 860 874 986 814L970 940L620 940Z',
    tone: sketch.has('paleLining') ? '#cfcac2' : darker(tone, 0.35),
    rim: 46,
  });
  garment.panel({
    shape: upper,
    tone,
    print: printed(drawing, product.look.print, tone, accent),
    folds: [
      crease([330, 950], [380, 990], [372, 1050], 44, -0.24),
      crease([390, 930], [440, 980], [440, 1040], 44, 0.24),
    ],
    lines: stitch('M560 850C600 902 680 924 760 924C850 922 920 890 976 840', lighter(tone, 0.3), 2.2),
    patches: [
      patch(
        'M470 880C520 920 560 970 590 1090',
        'L700 1090C690 1010 640 930 584 850L540 820Z',
        darker(tone, 0.28),
        [-10, 4],
      ),
      patch('M1040 920C960 930 916 960 904 1000C896 1036 898 1064 902 1090', 'L1060 1100', tone, [11, 5]),
    ],
    rim: 56,
  });
  cupSole(garment, rubber, darker(rubber, 0.12), sketch.has('stripedSole') ? tone : undefined);
  stand(sketch, garment, { lift: 232 });
}

function perforations(sketch: Sketch): string {
  if (!sketch.has('perforated')) return '';
  const holes = Array.from(
    { length: 12 },
    (_, i) =>
      `<ellipse cx="${264 + (i % 4) * 28 + Math.floor(i / 4) * 6}" cy="${982 + Math.floor(i / 4) * 18 - (i % 4) * 7}" rx="4.5" ry="4"/>`,
  );
  return `<g fill="${darker(sketch.tone, 0.7)}">${holes.join('')}</g>`;
}

/** The decoration of the side: a wedge, a wave, two bars or nothing. */
function sidePiece(sketch: Sketch, accent: string): Patch[] {
  const piece = { tone: accent, thread: darker(accent, 0.3), inset: [10, 7] as const };
  if (sketch.has('wedge'))
    return [{ ...piece, edge: 'M540 1090C600 1010 720 930 900 884', rest: 'C880 940 820 1020 770 1090' }];
  if (sketch.has('wave'))
    return [
      {
        ...piece,
        edge: 'M440 1050C560 1060 640 960 760 936C820 926 880 936 930 920',
        rest: 'C900 980 830 974 780 990C680 1020 620 1086 470 1090',
      },
    ];
  if (!sketch.has('bars')) return [];
  return [
    { ...piece, edge: 'M600 1090L680 890', rest: 'L730 878L660 1090' },
    { ...piece, edge: 'M708 1090L776 876', rest: 'L806 872L742 1090' },
  ];
}
