import { expect, it } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode } from './second-factor.ts';
import { base32, totpCode, totpStep } from './totp.ts';

/** RFC 6238, appendix B, the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
});

it('takes the code of half a minute before and after, with spaces, and none that was used', () => {
  const at = (step: number, now = 300_000, lastStep = 0) =>
    totpStep(secret, totpCode(secret, step), { now, lastStep });
  expect([at(8), at(9), at(10), at(11), at(12)]).toEqual([null, 9, 10, 11, null]);
  expect(at(10, 300_000, 10)).toBeNull();
  const code = totpCode(secret, 10);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect(totpStep(secret, spaced, { now: 300_000, lastStep: 0 })).toBe(10);
});

it('writes secrets as apps read them', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});

it('recovery codes are ten different ones, whose groups and letters do not matter', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  const [code = ''] = codes;
  expect(hashRecoveryCode(` ${code.toUpperCase().replace('-', ' ')}`)).toBe(hashRecoveryCode(code));
});
