import { crease } from './folds.js';
import { patch, type Patch } from './garment.js';
import { LACE, laceBow, laces, row, stand } from './pair.js';
import { shifted } from './path.js';
import type { Sketch } from './sketch.js';
import { foamSole } from './soles.js';
import { darker, lighter } from './tones.js';
import { seam, stitch } from './trims.js';

const UPPER =
  'M182 1076C168 1024 184 986 220 964C268 938 334 930 388 910C440 890 484 862 524 830C566 796 596 768 624 742C638 730 656 730 668 742C690 766 702 792 724 812C758 842 808 852 852 838C904 822 934 786 954 746C964 722 990 714 1000 738C1008 790 1004 850 1022 900C1036 940 1046 980 1044 1040L1040 1076Z';
const TONGUE =
  'M520 850C560 806 590 762 602 716C608 692 632 682 654 690C676 700 684 722 680 746L690 800L570 880Z';

/** A knitted mesh upper on two layers of foam. */
export function runner(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('mesh');
  const accent = sketch.accent('white');
  garment.panel({
    shape: 'M636 748C716 800 880 806 984 742L972 880L700 880Z',
    tone: darker(tone, 0.35),
    folds: crease([660, 778], [820, 820], [978, 764], 36, 0.5),
    rim: 50,
  });
  garment.panel({
    shape: TONGUE,
    tone: lighter(tone, 0.05),
    rim: 30,
    lines: stitch('M566 836C596 786 606 740 616 716C632 700 652 704 666 726', lighter(tone, 0.3), 2.2),
  });
  garment.panel({
    shape: UPPER,
    tone,
    print: mesh(sketch),
    folds: [
      crease([360, 930], [404, 970], [396, 1030], 44, -0.2),
      crease([412, 908], [456, 960], [448, 1020], 44, 0.24),
      crease([740, 830], [820, 880], [946, 820], 50, 0.3),
    ],
    lines: seam('M712 806C748 866 840 886 926 836', tone, 2.4),
    patches: [...supports(sketch, accent), ...frame(sketch, accent)],
    rim: 56,
  });
  const foam = sketch.has('darkSole') ? '#3a3b40' : '#fcfbf8';
  foamSole(
    garment,
    foam,
    sketch.has('plainFoam') ? darker(foam, 0.1) : sketch.product.look.accent ? accent : tone,
    sketch.has('gumSole') ? '#b08656' : '#2b2b2e',
  );
  garment.over(
    `<path d="M964 764C954 716 1000 700 1004 748" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="17" transform="translate(3 4)"/><path d="M964 764C954 716 1000 700 1004 748" fill="none" stroke="${accent}" stroke-width="14"/>`,
  );
  const within = `${shifted(UPPER, -8, -10)} ${TONGUE}`;
  garment.over(
    laces(sketch, { from: row([486, 892], [640, 770], 6), to: [-52, -46], tone: LACE, width: 11, within }),
    laceBow(626, 746, LACE, 8),
  );
  stand(sketch, garment);
}

function mesh(sketch: Sketch): string {
  const { drawing, tone } = sketch;
  const dots = Array.from(
    { length: 32 },
    (_, i) =>
      `<ellipse cx="${4 + (i % 8) * 8}" cy="${4 + Math.floor(i / 8) * 14 + (i % 2) * 7}" rx="2.8" ry="2.6"/>`,
  );
  const holes = drawing.define(
    'mesh',
    (id) =>
      `<pattern id="${id}" width="64" height="56" patternUnits="userSpaceOnUse"><rect width="64" height="56" fill="${lighter(tone, 0.05)}"/><g fill="${darker(tone, 0.55)}">${dots.join('')}</g></pattern>`,
  );
  return `<path d="M150 700H1060V1090H150Z" fill="${holes}"/>`;
}

/** Ribs that tie the laces to the sole: three slants, a sweep, or a lattice. */
function supports(sketch: Sketch, accent: string): Patch[] {
  const piece = { tone: accent, thread: darker(accent, 0.3), inset: [8, 5] as const };
  if (sketch.has('sweep'))
    return [
      {
        ...piece,
        edge: 'M470 1076C600 1050 690 940 800 900C860 880 920 900 980 860',
        rest: 'C940 930 880 920 830 944C740 990 680 1060 560 1080',
      },
    ];
  if (sketch.has('lattice'))
    return [0, 1, 2, 3].map((i) => ({
      ...piece,
      inset: [5, 3] as const,
      edge: `M${560 + i * 80} 1060L${640 + i * 60} ${880 - i * 10}`,
      rest: `L${662 + i * 60} ${882 - i * 10}L${584 + i * 80} 1060`,
    }));
  return [
    {
      ...piece,
      edge: 'M500 1066C600 1030 640 960 690 866',
      rest: 'L760 858C740 930 720 970 690 1000C760 1000 830 960 880 900L930 880C870 990 780 1060 640 1070Z',
    },
  ];
}

function frame(sketch: Sketch, accent: string): Patch[] {
  const { tone } = sketch;
  const solid = lighter(tone, 0.03);
  return [
    patch('M160 1012C230 970 310 966 360 990C400 1010 424 1044 430 1076', 'L150 1090', solid, [-3, 11]),
    patch(
      'M1050 880C966 886 912 916 892 960C880 990 876 1010 876 1030',
      'L900 1080L1060 1080',
      sketch.has('accentHeel') ? accent : solid,
      [10, 6],
      sketch.has('accentHeel') ? darker(accent, 0.3) : undefined,
    ),
    patch(
      'M420 1010C430 960 462 920 510 884C566 842 630 800 716 776',
      'L720 720L570 700L390 910',
      solid,
      [2, -11],
    ),
  ];
}
