import { expect, it } from 'vitest';
import { createMonitorTokens, monitorKey } from './monitor-tokens.ts';

let now = 1_000_000;
const tokens = createMonitorTokens(() => now);

it('a token opens one call for one purpose', () => {
  const token = tokens.issue('call-1', 'listen', 60_000);
  expect(tokens.check(token, 'call-1', 'listen')).toBe(true);
  expect(tokens.check(token, 'call-1', 'control')).toBe(false);
  expect(tokens.check(token, 'call-2', 'listen')).toBe(false);
});

it('a token ends with its time, which cannot be changed', () => {
  const token = tokens.issue('call-1', 'listen', 60_000);
  const [expiresAt = '', signature = ''] = token.split('.');
  const later = (Number.parseInt(expiresAt, 36) + 1).toString(36);
  expect(tokens.check(`${later}.${signature}`, 'call-1', 'listen')).toBe(false);
  now += 60_000;
  expect(tokens.check(token, 'call-1', 'listen')).toBe(false);
});

it.each(['', '.', 'a.b', 'x'.repeat(100), `${(9e12).toString(36)}.`, 'zz.zz.zz'])(
  '%j is no token',
  (token) => {
    expect(tokens.check(token, 'call-1', 'control')).toBe(false);
  },
);

it('another process signs with another key', () => {
  const token = createMonitorTokens(() => now).issue('call-1', 'listen', 60_000);
  expect(tokens.check(token, 'call-1', 'listen')).toBe(false);
});

it('servers of one installation sign with one key, those of another with another', () => {
  const serverOf = (encryptionKey: Uint8Array) => createMonitorTokens(() => now, monitorKey(encryptionKey));
  const [installation, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const token = serverOf(installation).issue('call-1', 'control', 60_000);
  expect(serverOf(installation).check(token, 'call-1', 'control')).toBe(true);
  expect(serverOf(other).check(token, 'call-1', 'control')).toBe(false);
  expect(monitorKey(installation)).not.toEqual(installation);
});
