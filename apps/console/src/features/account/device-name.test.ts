import { expect, it } from 'vitest';
import { isPhone, nameOfDevice } from './device-name.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.0', 'curl/8.0'],
  ['', 'Unknown device'],
])('calls %s as people do', (userAgent, name) => {
  expect(nameOfDevice(userAgent)).toBe(name);
});

it('knows phones', () => {
  expect(isPhone('Mozilla/5.0 (Linux; Android 15) Mobile Safari')).toBe(true);
  expect(isPhone('Mozilla/5.0 (X11; Linux)')).toBe(false);
});
