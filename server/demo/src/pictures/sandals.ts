import { crease, raised } from './folds.js';
import type { Garment, Panel } from './garment.js';
import { stand } from './pair.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { stitch } from './trims.js';

/** A moulded footbed on a tread; the visible strip of insole curves up at the heel. */
function footbed(garment: Garment, cork: string, tread: string, insole: string): void {
  garment.panel({
    shape:
      'M196 1036C300 1020 420 1030 520 1024C640 1016 760 1000 860 996C940 992 1000 994 1026 1006L1030 1050L190 1070Z',
    tone: insole,
    rim: 24,
  });
  garment.panel({
    shape:
      'M178 1044C260 1058 400 1060 520 1052C640 1042 760 1026 860 1022C940 1020 1010 1024 1040 1016C1054 1044 1052 1090 1040 1106C1028 1120 1000 1120 950 1120L360 1120C270 1120 200 1108 180 1084C170 1070 170 1056 178 1044Z',
    tone: cork,
    print: `<path d="M160 1086C300 1104 900 1102 1060 1086V1130H160Z" fill="${tread}"/>`,
    folds:
      '<path d="M178 1062C300 1080 480 1074 560 1066C700 1050 820 1040 1046 1038" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="20"/><path d="M160 1088C300 1106 900 1104 1060 1088" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="6"/>',
    rim: 16,
  });
}

interface Strap {
  shape: string;
  tone: string;
  lines?: Panel['lines'];
  folds?: readonly string[];
}

function straps(garment: Garment, pieces: readonly Strap[]): void {
  for (const { shape, tone, lines, folds = [] } of pieces)
    garment.panel({
      shape,
      tone,
      lines,
      folds: [raised(shape, 0.2), ...folds],
      rim: 26,
    });
}

const buckle = (x: number, y: number, turn: number, metal: string, size = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><rect x="-34" y="-30" width="68" height="60" rx="10" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="10" transform="translate(3 5)"/><rect x="-34" y="-30" width="68" height="60" rx="10" fill="none" stroke="${darker(metal, 0.2)}" stroke-width="10"/><rect x="-34" y="-32" width="68" height="60" rx="10" fill="none" stroke="${metal}" stroke-width="7"/><path d="M-30 -2H36" stroke="${metal}" stroke-width="8"/><path d="M-30 -30H28" stroke="#fff" stroke-opacity=".7" stroke-width="3"/></g>`;

/** Broad straps over the toes and the instep, and one behind the heel. */
export function sandal(sketch: Sketch): void {
  const { tone } = sketch;
  const sport = sketch.has('sport');
  const garment = sketch.garment(sport ? 'canvas' : 'leather');
  const accent = sketch.accent('silver');
  const thread = lighter(tone, 0.35);
  footbed(
    garment,
    sport ? '#3b3b3f' : '#a97d4f',
    sport ? darker(sketch.accent('charcoal'), 0.1) : '#33261f',
    sport ? '#55565b' : '#7d5637',
  );
  const heel =
    'M640 1010C700 900 800 830 900 806C950 794 990 800 1004 830C1020 880 1030 950 1034 1040L980 1040C978 970 972 910 956 872C930 852 860 880 800 930C760 966 730 1000 712 1040Z';
  straps(garment, [
    {
      shape: 'M520 1056C560 960 610 890 690 850C720 838 746 846 764 866C700 900 650 970 630 1056Z',
      tone: darker(tone, 0.3),
    },
    {
      shape: heel,
      tone,
      lines: `${stitch('M664 1010C716 920 806 850 900 824C946 812 976 818 988 844C1000 890 1010 960 1014 1030', thread, 2.2)}`,
    },
    {
      shape: 'M470 1062C500 960 560 880 640 836C676 820 716 822 740 846C690 880 640 960 610 1062Z',
      tone,
      lines: stitch('M490 1056C520 966 576 892 650 850M592 1056C616 976 656 906 706 858', thread, 2.2),
      folds: [crease([520, 1050], [570, 930], [670, 850], 60, 0.4)],
    },
    {
      shape: 'M222 1056C250 990 300 940 372 916C420 902 460 912 484 940C440 970 410 1010 400 1064Z',
      tone,
      lines: stitch('M244 1050C270 996 314 954 380 934M380 1056C392 1010 420 970 456 944', thread, 2.2),
      folds: [crease([270, 1040], [320, 970], [430, 930], 60, 0.4)],
    },
  ]);
  if (sport)
    garment.over(
      patch(566, 946, -58, accent, tone),
      patch(330, 990, -44, accent, tone),
      patch(880, 858, -24, accent, tone),
    );
  else garment.over(buckle(562, 948, -60, '#c79f55'), buckle(880, 856, -22, '#c79f55', 0.8));
  stand(sketch, garment, { lift: 236 });
}

/** A hook-and-loop tab with a small mark. */
const patch = (x: number, y: number, turn: number, accent: string, tone: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-50" y="-36" width="100" height="72" rx="12" fill="#000" fill-opacity=".35" transform="translate(3 6)"/><rect x="-50" y="-36" width="100" height="72" rx="12" fill="${lighter(tone, 0.1)}" stroke="${darker(tone, 0.6)}" stroke-width="3"/><rect x="-42" y="-28" width="84" height="56" rx="8" fill="none" stroke="${lighter(tone, 0.45)}" stroke-width="2.2" stroke-dasharray="7 5"/><path d="M-22 10L0 -14L22 10" fill="none" stroke="${accent}" stroke-width="9"/></g>`;

/** A single broad band over a foam bed. */
export function slide(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('satin');
  const accent = sketch.accent('white');
  const foam = '#2e2e32';
  footbed(garment, foam, darker(foam, 0.15), lighter(foam, 0.06));
  const band = 'M250 1066C290 960 370 880 470 844C550 816 630 826 680 870C650 910 640 980 640 1060Z';
  straps(garment, [
    {
      shape: 'M560 1040C600 960 640 890 690 862L720 900C690 940 670 1000 660 1040Z',
      tone: darker(tone, 0.5),
    },
    {
      shape: band,
      tone,
      lines: stitch(
        'M276 1062C316 966 390 896 480 862C546 840 612 846 656 876M620 1056C618 990 630 930 656 880',
        lighter(tone, 0.35),
        2.2,
      ),
      folds: [
        crease([320, 1040], [380, 920], [560, 850], 110, 0.45),
        crease([560, 1040], [570, 960], [640, 880], 50, -0.24),
      ],
    },
  ]);
  garment.over(mark(sketch, accent));
  stand(sketch, garment, { lift: 236 });
}

function mark(sketch: Sketch, accent: string): string {
  if (sketch.has('bars'))
    return `<g fill="${accent}" fill-opacity=".92"><path d="M356 1030L430 900L480 878L410 1034Z"/><path d="M444 1036L506 868L534 862L482 1040Z"/></g>`;
  return `<g transform="translate(450 950) rotate(-36)"><path d="M-70 24C-40 -40 40 -40 70 24C30 -2 -30 -2 -70 24Z" fill="${accent}"/><circle cy="34" r="13" fill="${accent}"/></g>`;
}

/** The leather sandal of Kolhapur: a toe ring, a broad braid and two side flaps. */
export function kolhapuri(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('leather');
  const gold = sketch.accent('gold');
  const hide = sketch.has('tanSole') ? '#a8733f' : '#7d5433';
  garment.panel({
    shape:
      'M176 1066C240 1044 400 1050 540 1046C700 1042 860 1030 960 1026C1010 1026 1034 1036 1040 1056L1036 1100L190 1100Z',
    tone: lighter(hide, 0.08),
    rim: 24,
    lines: stitch('M200 1064C300 1056 420 1062 540 1060C700 1056 860 1044 1010 1042', '#e0b57c', 2.6),
  });
  garment.panel({
    shape:
      'M174 1070C300 1086 700 1078 1042 1056C1050 1080 1048 1108 1036 1120L820 1120C812 1110 806 1108 790 1110C600 1124 330 1124 230 1108C190 1100 170 1086 174 1070Z',
    tone: darker(hide, 0.25),
    rim: 10,
    folds:
      '<path d="M174 1082C300 1098 700 1092 1046 1070" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="8"/>',
    lines: stitch('M190 1082C300 1096 700 1090 1036 1068', '#d9a567', 2.4),
  });
  straps(garment, [
    {
      shape: 'M560 1050C600 970 650 910 716 884L744 910C690 950 664 1000 650 1050Z',
      tone: darker(tone, 0.35),
    },
    {
      shape: 'M400 1066C430 970 510 892 610 862C660 850 700 858 724 884C680 910 640 980 624 1064Z',
      tone,
      lines: braid(gold),
      folds: [crease([450, 1050], [520, 940], [660, 870], 90, 0.4)],
    },
    {
      shape:
        'M240 1062C246 1010 282 980 330 976C370 976 396 1000 404 1040L372 1050C362 1020 346 1006 326 1008C298 1012 280 1034 276 1064Z',
      tone,
      lines: stitch('M252 1056C260 1016 290 992 330 990C360 990 382 1008 390 1036', gold, 2.6),
    },
    {
      shape: 'M340 990C400 960 470 940 560 910L574 944C490 974 420 998 368 1022Z',
      tone: lighter(tone, 0.04),
      lines: stitch('M350 1004C410 974 480 952 566 924', gold, 3),
    },
  ]);
  garment.over(
    `<circle cx="352" cy="1004" r="17" fill="#000" fill-opacity=".4"/><circle cx="350" cy="1000" r="16" fill="${gold}"/><circle cx="350" cy="1000" r="9" fill="${darker(tone, 0.1)}"/><circle cx="345" cy="994" r="3.4" fill="#fff" fill-opacity=".8"/>`,
  );
  if (sketch.has('pompom')) garment.over(pompom(586, 930, gold), pompom(630, 912, lighter(tone, 0.2)));
  stand(sketch, garment, { lift: 236 });
}

function braid(gold: string): string {
  const strands = Array.from(
    { length: 9 },
    (_, i) =>
      `M${452 + i * 22} ${1040 - i * 19}C${474 + i * 22} ${1018 - i * 19} ${480 + i * 22} ${1044 - i * 19} ${502 + i * 22} ${1024 - i * 19}`,
  ).join('');
  return `${stitch('M424 1060C454 976 526 906 616 878', gold, 3)}${stitch('M602 1058C620 984 656 920 700 886', gold, 3)}<path d="${strands}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="17" transform="translate(1 4)"/><path d="${strands}" fill="none" stroke="${darker(gold, 0.15)}" stroke-width="14" stroke-linecap="round"/><path d="${strands}" fill="none" stroke="${lighter(gold, 0.5)}" stroke-width="4" stroke-linecap="round"/>`;
}

const pompom = (x: number, y: number, tone: string): string => {
  const threads = Array.from({ length: 22 }, (_, i) => {
    const angle = (Math.PI * 2 * i) / 22;
    return `M${x} ${y}L${(x + Math.cos(angle) * 30).toFixed(1)} ${(y + Math.sin(angle) * 30).toFixed(1)}`;
  }).join('');
  return `<circle cx="${x + 4}" cy="${y + 8}" r="30" fill="#000" fill-opacity=".35"/><circle cx="${x}" cy="${y}" r="26" fill="${darker(tone, 0.2)}"/><path d="${threads}" stroke="${tone}" stroke-width="5" stroke-linecap="round"/><circle cx="${x - 7}" cy="${y - 8}" r="9" fill="#fff" fill-opacity=".25"/>`;
};
