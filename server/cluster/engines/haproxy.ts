import type { Place } from '../place.js';
import type { NodePorts } from './patroni.js';

export interface Doors {
  /** The shoppers' entrance. */
  shop: number;
  primary: number;
  /** Reports whether there is a primary. */
  health: number;
}

const at = (port: number) => `127.0.0.1:${port}`;

interface Behind {
  doors: Doors;
  shops: number[];
  nodes: NodePorts[];
  gateway: number;
}

/** The environment variables that config/haproxy.cfg reads. */
const environment = ({ doors, shops, nodes, gateway }: Behind) => ({
  SHOP_DOOR: at(doors.shop),
  PRIMARY_DOOR: at(doors.primary),
  HEALTH_DOOR: at(doors.health),
  NAMESERVER: at(53), // never queried: there are no host names
  GATEWAY: at(gateway),
  ...Object.fromEntries(shops.map((port, n) => [`SHOP${n + 1}`, at(port)])),
  ...Object.fromEntries(nodes.map(({ postgres }, n) => [`POSTGRES${n + 1}`, at(postgres)])),
  ...Object.fromEntries(nodes.map(({ api }, n) => [`POSTGRES${n + 1}_API`, String(api)])),
});

export function startHaproxy(place: Place, behind: Behind) {
  const args = ['-db', '-f', place.copy('haproxy.cfg')];
  return place.run('haproxy', { file: place.programs.haproxy, args, env: environment(behind) });
}
