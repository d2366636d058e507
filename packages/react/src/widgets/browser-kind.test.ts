import { expect, it } from 'vitest';
import { browserKind } from './browser-kind.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
const win = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const macSafari = `${mac} Version/18.5 Safari/605.1.15`;

it.each([
  [`${win} Chrome/140.0.0.0 Safari/537.36`, 'chrome'],
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36`, 'chrome'],
  [`${win} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'edge'],
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, 'edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'firefox'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0', 'firefox'],
  [macSafari, 'safari'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'ios-safari'],
  [`${iPhone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'ios-app'],
  [`${iPhone} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'ios-app'],
  [`${win} Chrome/140.0.0.0 Safari/537.36 OPR/121.0.0.0`, 'other'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'other'],
  ['Mozilla/5.0 (compatible; a crawler)', 'other'],
  ['', 'other'],
])('sorts %s', (userAgent, kind) => {
  expect(browserKind({ userAgent })).toBe(kind);
});

it('recognises an iPad, which calls itself a Mac, by its touch screen', () => {
  expect(browserKind({ userAgent: macSafari, maxTouchPoints: 5 })).toBe('ios-safari');
  expect(browserKind({ userAgent: macSafari, maxTouchPoints: 0 })).toBe('safari');
});
