import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { requestOf } from '../../common/current-user.js';
import { networkOf } from '../../common/limits/address.js';

/** The client that somebody signs in with. */
export interface Device {
  address: string;
  userAgent: string;
}

export const FromDevice = createParamDecorator((_: unknown, context: ExecutionContext): Device => {
  const { ip, headers } = requestOf(context);
  return { address: ip, userAgent: headers['user-agent'] ?? '' };
});

type Names = [pattern: RegExp, name: string][];

/** Browsers also name those that they imitate (Edge says Chrome and Safari), so the most specific comes first. */
const BROWSERS: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** A name by which people recognise the device. Nothing else of the user agent is stored. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  // A program names itself first: curl/8.5.0
  return browser ?? system ?? /^[A-Za-z][\w .-]{1,40}(?=\/|$)/.exec(userAgent)?.[0] ?? 'Unknown device';
}

/** Enough to recognise one's own provider, too little to find anybody: an IPv4 /24, an IPv6 /48. */
export function coarseNetwork(address: string): string {
  const network = networkOf(address);
  if (network.endsWith('::/64'))
    return `${network.replace('::/64', '').split(':').slice(0, 3).join(':')}::/48`;
  return network.replace(/\.\d+$/, '.*');
}
