import type { Place } from '../place.js';
import type { NodePorts } from './patroni.js';

export interface Doors {
  /** Where shoppers come in. */
  shop: number;
  primary: number;
}

const shopServer = (port: number, n: number) =>
  `  server shop${n + 1} 127.0.0.1:${port} check inter 300ms fall 1 rise 1`;
const postgresServer = ({ name, postgres, api }: NodePorts) =>
  `  server ${name} 127.0.0.1:${postgres} check port ${api}`;

const primaryDoor = (port: number, nodes: NodePorts[]) => `
listen primary
  bind 127.0.0.1:${port}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(postgresServer).join('\n')}
`;

/**
 * In front of the shops, and of whichever PostgreSQL is the primary. A shop that does not answer a request for reading is asked elsewhere; one
 * that was to change something is not asked twice, because it may have done it.
 */
const settings = (doors: Doors, shops: number[], nodes: NodePorts[], gateway: number) => `global
  maxconn 2000

defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s

frontend shop
  bind 127.0.0.1:${doors.shop}
  option forwardfor
  use_backend gateway if { path_beg /__rzp }
  default_backend shops

backend shops
  balance roundrobin
  option httpchk GET /health/ready
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET
${shops.map(shopServer).join('\n')}

backend gateway
  server gateway 127.0.0.1:${gateway}
${primaryDoor(doors.primary, nodes)}`;

export function startHaproxy(
  place: Place,
  { doors, shops, nodes, gateway }: { doors: Doors; shops: number[]; nodes: NodePorts[]; gateway: number },
) {
  const file = place.file('haproxy.cfg', settings(doors, shops, nodes, gateway));
  return place.run('haproxy', { file: place.programs.haproxy, args: ['-db', '-f', file] });
}
