import { originOf } from './sandbox-mount.js';

it.each([
  ['0.0.0.0', 'IPv4', 'http://127.0.0.1:8080'],
  ['::', 'IPv6', 'http://127.0.0.1:8080'],
  ['192.168.1.7', 'IPv4', 'http://192.168.1.7:8080'],
  ['::1', 'IPv6', 'http://[::1]:8080'],
])('a server listening at %s (%s) has the origin %s', (address, family, origin) => {
  expect(originOf({ address, family, port: 8080 })).toBe(origin);
});
