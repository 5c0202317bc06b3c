import { isInAppBrowser } from './inAppBrowser';

describe('isInAppBrowser', () => {
  it.each([
    [
      'Instagram',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Mobile/22A Instagram 350.0.0.1',
    ],
    ['Facebook', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1 Mobile/22A [FBAN/FBIOS;FBAV/480.0.0.1]'],
    [
      'an Android web view',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140.0 Mobile',
    ],
  ])('recognises %s', (_, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true);
  });

  it.each([
    [
      'Chrome',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    ],
    [
      'Safari',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    ],
  ])('is false for %s', (_, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false);
  });
});
