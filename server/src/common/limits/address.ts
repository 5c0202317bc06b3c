import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Groups of the network part: a home or a server has a whole /64 of IPv6 to itself, so all its addresses count as one. */
const NETWORK = 4;

const groups = (part: string) => (part === '' ? [] : part.split(':'));

/** Some proxies (Azure's, IIS) append the port, which differs for each connection. */
const withoutPort = (address: string) =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/**
 * The key to count an address under: itself, or the /64 it belongs to. A client that disconnected before its request is handled
 * has no address any more: all of these count as one.
 */
export function networkOf(told = ''): string {
  const address = withoutPort(told);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from(
    { length: tail === undefined ? 0 : GROUPS - first.length - last.length },
    () => '0',
  );
  const network = [...first, ...zeros, ...last].slice(0, NETWORK);
  return `${network.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Clients on the machine itself are no strangers: an unlisted proxy, a benchmark, an operator. */
export const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);
