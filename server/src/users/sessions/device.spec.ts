import { coarseNetwork, deviceName } from './device.js';

describe('deviceName', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
    ['curl/8.5.0', 'curl'],
    ['node', 'node'],
    ['', 'Unknown device'],
    ['\u0000<script>', 'Unknown device'],
  ])('names %p %p', (userAgent, name) => expect(deviceName(userAgent)).toBe(name)); // prettier-ignore
});

describe('coarseNetwork', () => {
  it.each([
    ['203.0.113.77', '203.0.113.*'],
    ['::ffff:203.0.113.77', '203.0.113.*'],
    ['2001:db8:7:8::1', '2001:db8:7::/48'],
    ['::1', '0:0:0::/48'],
    ['203.0.113.77:51234', '203.0.113.*'],
    ['[2001:db8:7:8::1]:51234', '2001:db8:7::/48'],
  ])('reduces %p to %p', (address, network) => expect(coarseNetwork(address)).toBe(network));
});
