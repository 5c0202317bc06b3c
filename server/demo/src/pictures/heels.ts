import { crease, type Curve, raised } from './folds.js';
import type { Garment } from './garment.js';
import { polish, stand } from './pair.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { seam, stitch } from './trims.js';

const GLOSS: readonly Curve[] = [
  [
    [236, 1064],
    [270, 1030],
    [330, 1016],
    [400, 1000],
  ],
  [
    [960, 800],
    [984, 840],
    [990, 880],
    [984, 930],
  ],
];

/** The thin sole of a raised shoe, from the ball of the foot up the arch. */
function archSole(garment: Garment, tone: string): void {
  garment.panel({
    shape:
      'M150 1100C240 1112 360 1116 470 1106C600 1090 700 1010 800 950C860 916 920 900 1000 896L1002 914C930 918 870 936 812 968C716 1026 616 1108 480 1122C360 1128 220 1122 156 1112Z',
    tone,
    rim: 6,
    folds:
      '<path d="M150 1106C240 1118 360 1122 474 1112C606 1096 706 1016 806 958C866 924 926 908 1002 904" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="6"/>',
  });
}

function heelOf(sketch: Sketch, garment: Garment, tone: string): void {
  const block =
    'M826 930C880 904 940 894 1010 892C1012 960 1000 1040 1006 1120L862 1120C864 1050 856 990 826 930Z';
  const slim =
    'M846 926C900 902 950 894 1010 892C1014 940 992 1000 984 1120L952 1120C952 1040 930 960 846 926Z';
  const shape = sketch.has('slim') ? slim : block;
  const stack = sketch.has('stacked')
    ? Array.from({ length: 7 }, (_, i) => `M800 ${940 + i * 26}L1040 ${934 + i * 26}`).join('')
    : '';
  garment.panel({
    shape,
    tone,
    rim: 22,
    folds: crease([900, 920], [896, 1020], [904, 1120], 60, 0.4, 0),
    lines: stack ? `<path d="${stack}" stroke="#000" stroke-opacity=".4" stroke-width="2.4"/>` : '',
    print: '<path d="M840 1108H1020V1124H840Z" fill="#171312"/>',
  });
}

/** A pointed or almond-toed court shoe. */
export function pump(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('leather');
  const upper =
    'M146 1106C136 1084 160 1064 210 1046C280 1020 360 996 430 980C450 976 462 984 474 998C500 1030 540 1044 590 1026C690 990 800 880 880 776C900 750 936 716 968 712C992 712 1000 736 1002 770C1006 820 1010 860 1006 904C920 908 860 930 806 962C706 1022 606 1108 474 1116C360 1124 230 1120 160 1112Z';
  garment.panel({
    shape: 'M432 984C520 1000 620 960 720 860C810 770 890 716 972 706L990 790L780 960L560 1060Z',
    tone: '#c8a37e',
    folds: crease([460, 1010], [640, 1000], [900, 760], 40, 0.4),
    rim: 40,
  });
  heelOf(sketch, garment, sketch.has('stacked') ? '#7d5533' : tone);
  archSole(garment, sketch.has('tanSole') ? '#b98a58' : '#201b1a');
  garment.panel({
    shape: upper,
    tone,
    folds: [
      crease([220, 1084], [280, 1040], [400, 1010], 50, 0.34),
      crease([800, 900], [900, 860], [984, 780], 60, 0.3),
    ],
    lines: stitch(
      'M440 994C470 1044 540 1064 600 1040C700 1000 806 894 890 786C910 760 940 732 968 728',
      lighter(tone, 0.3),
      2,
    ),
    rim: 44,
  });
  garment.over(polish(0.3, GLOSS));
  if (sketch.has('ankleStrap')) garment.over(ankleStrap(tone, 690));
  stand(sketch, garment, { lift: 236, toe: 170, heel: 620 });
}

const ankleStrap = (tone: string, y: number): string => {
  const near = `M976 ${y + 60}C900 ${y + 70} 760 ${y + 30} 700 ${y - 40}`;
  const far = `M976 ${y + 40}C920 ${y - 30} 780 ${y - 80} 700 ${y - 40}`;
  return `<g fill="none" stroke-linecap="round"><path d="${far}" stroke="${darker(tone, 0.45)}" stroke-width="24"/><path d="${near}" transform="translate(3 6)" stroke="#000" stroke-opacity=".3" stroke-width="26"/><path d="${near}" stroke="${darker(tone, 0.5)}" stroke-width="27"/><path d="${near}" stroke="${tone}" stroke-width="23"/><path d="${near}" transform="translate(0 -5)" stroke="${lighter(tone, 0.4)}" stroke-opacity=".5" stroke-width="4"/></g><rect x="812" y="${y + 18}" width="46" height="44" rx="8" transform="rotate(20 835 ${y + 40})" fill="none" stroke="#d8b266" stroke-width="7"/>`;
};

/** Bare straps on a raised sole. */
export function heeledSandal(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('leather');
  garment.panel({
    shape:
      'M170 1090C260 1070 380 1078 480 1066C600 1046 700 970 800 910C870 872 940 858 1004 862L1004 900C920 910 860 930 806 962C706 1022 606 1108 474 1116C360 1122 230 1118 176 1110Z',
    tone: '#c39a72',
    rim: 24,
    folds: crease([240, 1090], [480, 1080], [800, 920], 30, 0.3),
  });
  heelOf(sketch, garment, sketch.has('stacked') ? '#7d5533' : tone);
  archSole(garment, '#201b1a');
  garment.panel({
    shape: 'M940 720C966 708 990 714 998 740C1008 800 1010 850 1006 906L930 914C960 860 966 790 940 720Z',
    tone,
    rim: 24,
    folds: crease([970, 730], [990, 800], [980, 890], 40, 0.4),
    lines: stitch('M986 734C996 800 998 850 994 896', lighter(tone, 0.3), 2),
  });
  const toe = sketch.has('crossed')
    ? [
        'M250 1104C270 1030 330 970 420 950L476 976C420 1000 380 1050 372 1110Z',
        'M330 950C400 950 470 990 520 1094L450 1110C430 1040 380 1000 310 990Z',
      ]
    : ['M236 1106C262 1030 330 972 424 960L492 996C440 1020 416 1060 410 1112Z'];
  for (const shape of toe)
    garment.panel({
      shape,
      tone,
      rim: 26,
      folds: [raised(shape, 0.22), crease([280, 1090], [330, 1010], [450, 970], 50, 0.4)],
      lines: stitch('M262 1100C286 1036 344 990 426 976', lighter(tone, 0.3), 2),
    });
  garment.over(ankleStrap(tone, 690));
  stand(sketch, garment, { lift: 236, toe: 180, heel: 620 });
}

/** An ankle boot on a block heel, zipped at the side. */
export function ankleBoot(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('leather');
  const upper =
    'M150 1106C138 1070 160 1036 214 1012C290 980 370 950 430 910C500 862 552 800 580 720C596 670 600 600 602 540C604 520 614 510 632 512C740 532 860 528 950 504C974 498 988 510 988 534C984 640 986 720 1000 800C1010 850 1010 880 1006 906C920 910 860 930 806 962C706 1022 606 1108 474 1116C360 1124 230 1120 160 1114Z';
  garment.panel({
    shape: 'M606 528C680 494 900 484 984 512L976 560L616 570Z',
    tone: darker(tone, 0.55),
    rim: 40,
  });
  heelOf(sketch, garment, sketch.has('stacked') ? '#7d5533' : tone);
  archSole(garment, '#201b1a');
  garment.panel({
    shape: upper,
    tone,
    folds: [
      crease([570, 760], [680, 800], [840, 780], 60, 0.4),
      crease([540, 810], [660, 860], [820, 840], 56, -0.34),
      crease([986, 700], [880, 760], [740, 760], 56, 0.36),
      crease([230, 1070], [290, 1010], [400, 970], 56, 0.36),
      crease([440, 960], [500, 1000], [500, 1080], 44, -0.24),
    ],
    lines: [
      seam('M560 1090C600 1000 660 900 690 780C710 690 716 600 716 520', tone, 2.4),
      stitch('M614 534C740 554 860 548 976 526', lighter(tone, 0.3), 2),
    ],
    rim: 56,
  });
  garment.over(
    `<path d="M760 540C760 680 770 820 800 940" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="13"/><path d="M760 540C760 680 770 820 800 940" fill="none" stroke="#b9bcc1" stroke-width="7" stroke-dasharray="3 3"/><rect x="753" y="556" width="14" height="46" rx="5" fill="#c9ccd0" stroke="#55575c" stroke-width="2"/>`,
  );
  garment.over(polish(0.4, GLOSS));
  stand(sketch, garment, { lift: 236, shift: 110, toe: 170, heel: 700 });
}
