import { crease, type Curve } from './folds.js';
import { patch, type Garment, type Patch } from './garment.js';
import { polish, stand } from './pair.js';
import { printed } from './prints.js';
import type { Sketch } from './sketch.js';
import { darker, lighter } from './tones.js';
import { stitch } from './trims.js';

const SHINE: readonly Curve[] = [
  [
    [230, 1024],
    [256, 996],
    [306, 984],
    [372, 976],
  ],
  [
    [996, 910],
    [1004, 950],
    [1010, 1000],
    [1006, 1060],
  ],
];

const THROAT = 'M430 962C452 976 470 1000 500 1018C560 1046 660 1044 760 1006C850 970 910 920 948 866';
const LOW =
  'M224 1108Q184 1100 179 1066C174 1036 186 1008 214 990C260 966 330 956 390 956C408 956 420 956 430 962C452 976 470 1000 500 1018C560 1046 660 1044 760 1006C850 970 910 920 948 866C964 844 994 846 1000 868C1002 900 1002 920 1006 946C1018 990 1030 1040 1022 1108Z';

/** The far edge of the opening and the insole below it. */
function inside(garment: Garment, tone: string): void {
  garment.panel({
    shape: 'M426 964C520 976 640 972 760 930C850 898 920 866 986 856L980 960L760 1060L500 1040Z',
    tone,
    folds: crease([440, 980], [640, 1010], [960, 890], 44, 0.4),
    rim: 40,
  });
}

function thinSole(garment: Garment, tone: string, heel: number): void {
  garment.panel({
    shape: `M182 1084C300 1108 600 1110 780 1098L1026 1080C1032 1096 1030 1110 1026 1120L${860 - heel} 1120C${850 - heel} 1112 ${840 - heel} 1110 ${820 - heel} 1112C620 1124 440 1126 330 1120C256 1114 206 1106 188 1096C180 1090 178 1086 182 1084Z`,
    tone,
    folds:
      '<path d="M178 1090C300 1114 600 1116 780 1104L1030 1088" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="8"/>',
    rim: 8,
  });
}

const vampFolds = `${crease([226, 1030], [262, 986], [360, 974], 46, 0.4)}${crease([360, 984], [410, 1020], [420, 1070], 40, -0.24)}${crease([900, 980], [960, 960], [1000, 900], 50, 0.3)}`;

/** A round-toed flat with a bow. */
export function ballerina(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const garment = sketch.garment('leather');
  const accent = sketch.product.look.accent ? sketch.accent('cream') : darker(tone, 0.12);
  inside(garment, '#c9a988');
  garment.panel({
    shape: LOW,
    tone,
    print: printed(drawing, product.look.print, tone, sketch.accent('cream')),
    folds: vampFolds,
    rim: 50,
  });
  garment.over(
    `<path d="${THROAT}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="13" transform="translate(1 5)"/><path d="${THROAT}" fill="none" stroke="${accent}" stroke-width="11" stroke-linecap="round"/><path d="${THROAT}" fill="none" stroke="${lighter(accent, 0.5)}" stroke-opacity=".6" stroke-width="3" transform="translate(0 -2)"/>`,
  );
  thinSole(garment, '#3a2c25', 0);
  garment.over(polish(0.24, SHINE));
  garment.over(toeBow(418, 956, accent));
  stand(sketch, garment, { lift: 206 });
}

const toeBow = (x: number, y: number, tone: string): string => {
  const loops = `M${x} ${y}C${x - 20} ${y - 40} ${x - 76} ${y - 38} ${x - 74} ${y - 4}C${x - 72} ${y + 26} ${x - 24} ${y + 22} ${x} ${y}C${x + 18} ${y - 34} ${x + 62} ${y - 26} ${x + 60} ${y + 6}C${x + 56} ${y + 30} ${x + 20} ${y + 22} ${x} ${y}Z`;
  const tails = `M${x} ${y}L${x - 40} ${y + 52}L${x - 18} ${y + 56}ZM${x} ${y}L${x + 16} ${y + 58}L${x + 38} ${y + 50}Z`;
  return `<path d="${loops}${tails}" transform="translate(4 8)" fill="#000" fill-opacity=".35"/><path d="${tails}" fill="${darker(tone, 0.12)}"/><path d="${loops}" fill="${tone}" stroke="${darker(tone, 0.6)}" stroke-width="2.4"/><path d="M${x - 62} ${y - 12}C${x - 50} ${y - 24} ${x - 30} ${y - 22} ${x - 16} ${y - 8}M${x + 14} ${y - 8}C${x + 26} ${y - 18} ${x + 42} ${y - 14} ${x + 50} ${y}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="11" fill="${tone}" stroke="${darker(tone, 0.6)}" stroke-width="2.4"/>`;
};

/** A flat closed with a strap over the instep. */
export function maryJane(sketch: Sketch): void {
  const { drawing, tone, product } = sketch;
  const garment = sketch.garment('leather');
  const accent = sketch.accent('white');
  inside(garment, sketch.has('paleLining') ? '#d9cfc2' : darker(tone, 0.25));
  garment.over(
    `<path d="M650 920C700 900 752 926 772 966" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="52" stroke-linecap="butt"/><path d="M650 914C700 892 752 916 774 956" fill="none" stroke="${darker(tone, 0.35)}" stroke-width="46"/>`,
  );
  const scallops = sketch.has('scalloped')
    ? stitch('M436 984C470 1024 520 1050 600 1058C720 1062 860 1000 960 890', accent, 3)
    : stitch('M436 980C470 1018 520 1044 600 1050C720 1054 860 990 956 882', lighter(tone, 0.3), 2.2);
  const patches: Patch[] = [
    patch('M1040 950C976 960 940 986 932 1026C928 1056 930 1080 934 1108', 'L1060 1110', tone, [10, 5]),
  ];
  garment.panel({
    shape: LOW,
    tone,
    print: printed(drawing, product.look.print, tone, accent),
    folds: vampFolds,
    lines: scallops,
    patches,
    rim: 50,
  });
  if (sketch.has('chunky'))
    garment.panel({
      shape:
        'M176 1064C260 1094 560 1100 760 1092C880 1086 980 1078 1040 1066C1052 1084 1050 1108 1040 1120L320 1120C250 1120 200 1106 180 1088C172 1078 172 1070 176 1064Z',
      tone: '#2a2a2d',
      rim: 12,
      folds:
        '<path d="M176 1080C300 1108 900 1106 1046 1082" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="14"/>',
    });
  else thinSole(garment, '#2c2522', 20);
  garment.over(polish(0.26, SHINE), strap(tone, '#c9ccd0'));
  if (sketch.has('flower')) garment.over(petals(372, 986, accent, tone));
  stand(sketch, garment, { lift: 206 });
}

function strap(tone: string, metal: string): string {
  const band = 'M586 1054C592 1000 600 950 628 912C640 898 664 890 690 894C672 920 656 960 650 1048Z';
  return `<path d="${band}" transform="translate(5 5)" fill="#000" fill-opacity=".4"/><path d="${band}" fill="${lighter(tone, 0.05)}" stroke="${darker(tone, 0.7)}" stroke-width="3"/><path d="M598 1048C604 1000 612 954 638 920C648 908 660 902 672 902" fill="none" stroke="${lighter(tone, 0.4)}" stroke-width="2.2" stroke-dasharray="8 6"/><path d="M638 1046C644 1000 652 954 672 922" fill="none" stroke="${lighter(tone, 0.4)}" stroke-width="2.2" stroke-dasharray="8 6"/><g transform="rotate(8 622 996)"><rect x="584" y="968" width="74" height="54" rx="10" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="9" transform="translate(3 5)"/><rect x="584" y="968" width="74" height="54" rx="10" fill="none" stroke="${metal}" stroke-width="9"/><path d="M586 972H652" stroke="#fff" stroke-opacity=".7" stroke-width="3"/><path d="M620 1020V976" stroke="${metal}" stroke-width="7"/></g>`;
}

const petals = (x: number, y: number, tone: string, heart: string): string =>
  `<g transform="translate(${x} ${y})"><circle cx="3" cy="7" r="40" fill="#000" fill-opacity=".3"/>${[0, 60, 120, 180, 240, 300].map((turn) => `<ellipse cy="-22" rx="15" ry="20" transform="rotate(${turn})" fill="${tone}" stroke="${darker(tone, 0.35)}" stroke-width="2"/>`).join('')}<circle r="12" fill="${lighter(heart, 0.2)}"/><circle cx="-3" cy="-4" r="4" fill="#fff" fill-opacity=".7"/></g>`;

/** An embroidered slip-on with a turned-up toe. */
export function jutti(sketch: Sketch): void {
  const { tone } = sketch;
  const garment = sketch.garment('suede');
  const gold = sketch.accent('gold');
  const upper =
    'M150 1010C140 984 156 966 176 976C200 990 220 996 262 984C320 966 380 950 436 956C458 974 480 1000 512 1016C572 1042 668 1038 764 1002C850 968 908 922 946 880C964 862 992 864 998 884C1002 910 1002 930 1006 950C1018 994 1030 1044 1022 1108L226 1108C180 1090 158 1050 150 1010Z';
  inside(garment, '#b98f62');
  garment.panel({ shape: upper, tone, print: scrolls(gold), folds: vampFolds, rim: 50 });
  garment.over(
    `<g fill="none"><path d="${THROAT.replace('M430 962', 'M436 960')}" stroke="#000" stroke-opacity=".4" stroke-width="15" transform="translate(1 5)"/><path d="${THROAT.replace('M430 962', 'M436 960')}" stroke="${gold}" stroke-width="13"/><path d="${THROAT.replace('M430 962', 'M436 960')}" stroke="${darker(gold, 0.6)}" stroke-width="5" stroke-dasharray="7 6"/></g>`,
  );
  thinSole(garment, '#8a6238', 0);
  garment.over(
    '<g stroke="#3c2714" stroke-opacity=".6" stroke-width="2.4" stroke-dasharray="7 6"><path d="M200 1098C300 1116 600 1118 800 1106" fill="none"/></g>',
    beads(gold),
  );
  stand(sketch, garment, { lift: 206 });
}

function scrolls(gold: string): string {
  const scroll = (x: number, y: number, turn: number, size: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C30 -44 84 -36 84 0C84 26 50 30 46 8C44 -6 60 -10 64 0"/><path d="M0 0C-20 20 -50 20 -64 4"/><path d="M14 -14C10 -40 24 -52 40 -54"/></g>`;
  const work = `${scroll(330, 1046, -14, 0.9)}${scroll(250, 1064, 160, 0.5)}${scroll(640, 1078, 10, 0.6)}${scroll(820, 1050, -16, 0.8)}${scroll(960, 1010, -60, 0.7)}${scroll(500, 1072, 190, 0.5)}`;
  return `<g fill="none" stroke-linecap="round"><g stroke="#000" stroke-opacity=".35" stroke-width="9" transform="translate(2 4)">${work}</g><g stroke="${gold}" stroke-width="8">${work}</g><g stroke="#fff" stroke-opacity=".4" stroke-width="2" stroke-dasharray="3 5">${work}</g></g>`;
}

const beads = (gold: string): string =>
  [
    [400, 1000],
    [420, 1040],
    [440, 1078],
    [376, 1084],
    [300, 1012],
    [720, 1052],
    [900, 1000],
    [890, 1080],
    [770, 1086],
    [580, 1076],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${(y ?? 0) + 3}" r="8" fill="#000" fill-opacity=".4"/><circle cx="${x}" cy="${y}" r="7.5" fill="${gold}"/><circle cx="${(x ?? 0) - 2}" cy="${(y ?? 0) - 3}" r="2.6" fill="#fff" fill-opacity=".9"/>`,
    )
    .join('');
