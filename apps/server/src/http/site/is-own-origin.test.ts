import { expect, it } from 'vitest';
import { isOwnOrigin } from './is-own-origin.ts';

const host = 'voice.example:3000';

it.each([undefined, 'http://voice.example:3000', 'https://voice.example:3000'])('%s is ours', (origin) => {
  expect(isOwnOrigin({ origin, host, publicUrl: undefined })).toBe(true);
});

it.each([
  'http://evil.example',
  'http://voice.example',
  'http://voice.example:3000.evil.example',
  'null',
  '',
])('%j is not', (origin) => {
  expect(isOwnOrigin({ origin, host, publicUrl: undefined })).toBe(false);
});

it('the configured address decides alone', () => {
  const publicUrl = 'https://voice.example';
  expect(isOwnOrigin({ origin: 'https://voice.example', host: '10.0.0.1:3000', publicUrl })).toBe(true);
  expect(isOwnOrigin({ origin: 'http://voice.example', host: 'voice.example', publicUrl })).toBe(false);
  expect(isOwnOrigin({ origin: 'https://evil.example', host: 'evil.example', publicUrl })).toBe(false);
});
