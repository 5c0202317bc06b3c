import type { Garment } from './garment.js';
import { darker, lighter } from './tones.js';
import { stitch } from './trims.js';

/** A flat rubber cup sole with a sewn upper edge, sometimes with a foxing stripe. */
export function cupSole(garment: Garment, tone: string, tread: string, stripe?: string): void {
  const bottom =
    'C1052 1062 1054 1086 1044 1104C1034 1118 1010 1120 960 1120L350 1120C280 1120 226 1110 196 1090C174 1076 170 1056 178 1036';
  garment.panel({
    shape: `M178 1036C240 1060 360 1074 520 1072C700 1068 880 1058 1040 1042${bottom}Z`,
    tone,
    print: `<path d="M160 1088C260 1106 380 1104 520 1104L1060 1102V1130H160Z" fill="${tread}"/>${stripe ? `<path d="M170 1072C300 1100 900 1098 1060 1076" fill="none" stroke="${stripe}" stroke-width="9"/>` : ''}`,
    folds:
      '<path d="M176 1058C300 1090 900 1086 1050 1062" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="26"/><path d="M180 1084C300 1106 900 1102 1046 1096" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="6"/>',
    lines: stitch(
      'M186 1052C260 1074 380 1086 520 1084C700 1080 880 1070 1040 1056',
      darker(tone, 0.35),
      2.4,
    ),
    rim: 14,
  });
}

/** Two layers of foam in a wave, on a thin tread. */
export function foamSole(garment: Garment, tone: string, core: string, tread: string): void {
  const shape =
    'M172 1034C250 1056 370 1056 500 1036C640 1014 800 1004 900 986C960 976 1010 962 1050 942C1076 986 1078 1044 1046 1086C1034 1108 1000 1118 930 1118C850 1118 780 1106 690 1108C580 1112 470 1120 380 1120C290 1120 214 1106 182 1078C162 1060 160 1044 172 1034Z';
  garment.panel({
    shape,
    tone,
    print: `<path d="M150 1078C300 1100 420 1096 520 1082C680 1060 760 1030 880 1040C960 1046 1020 1040 1090 1010V1060C1000 1084 900 1074 830 1080C720 1090 600 1104 480 1112C340 1120 230 1110 150 1094Z" fill="${core}"/><path d="M160 1100C300 1124 430 1116 560 1108C700 1098 820 1104 920 1106C990 1106 1040 1096 1080 1070V1130H160Z" fill="${tread}"/>`,
    folds:
      '<path d="M170 1056C320 1084 440 1072 560 1054C700 1034 820 1030 900 1012C980 996 1020 986 1060 964" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="22"/><path d="M150 1080C300 1102 420 1098 520 1084C680 1062 760 1032 880 1042C960 1048 1020 1042 1090 1012" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="7"/>',
    rim: 14,
  });
}

/** A leather sole: a thin welt and a stacked heel. */
export function weltedSole(garment: Garment, tone: string, thread?: string): void {
  const shape =
    'M180 1066C300 1092 560 1096 780 1084L1028 1066C1034 1086 1034 1106 1030 1120L806 1120C802 1108 794 1103 780 1104C620 1118 440 1122 340 1117C264 1112 210 1098 186 1082C180 1076 178 1070 180 1066Z';
  garment.panel({
    shape,
    tone,
    print: `<path d="M806 1098L1044 1092M804 1110L1044 1106" stroke="#000" stroke-opacity=".35" stroke-width="2.4"/>`,
    folds:
      '<path d="M178 1074C300 1100 560 1104 780 1092L1040 1076" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="9"/>',
    lines: thread ? stitch('M186 1074C300 1098 560 1102 780 1090L1028 1074', thread, 2.4) : '',
    rim: 10,
  });
}

/** Deep rubber lugs. */
export function lugSole(garment: Garment, tone: string): void {
  garment.panel({
    shape: `M176 1036C260 1064 400 1072 560 1066C760 1060 900 1050 1044 1036C1056 1060 1056 1092 1050 1108${teethFromHeel()}C190 1104 172 1078 170 1058Z`,
    tone,
    folds:
      '<path d="M174 1058C300 1086 900 1080 1050 1058" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="20"/><path d="M176 1086C300 1104 900 1102 1050 1086" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="8"/>',
    lines: stitch(
      'M184 1050C280 1078 400 1084 560 1078C760 1072 900 1062 1040 1048',
      lighter(tone, 0.4),
      2.4,
    ),
    rim: 14,
  });
}

function teethFromHeel(): string {
  let teeth = '';
  for (let x = 1010; x > 230; x -= 68)
    teeth += `L${x + 26} 1122L${x - 16} 1122L${x - 24} 1108L${x - 34} 1108`;
  return teeth;
}
