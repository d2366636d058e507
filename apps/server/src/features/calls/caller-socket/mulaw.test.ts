import { expect, it } from 'vitest';
import { decodeMulaw, encodeMulaw } from './mulaw.ts';

it('has the values of the standard at its corners', () => {
  expect([...decodeMulaw(Uint8Array.of(0xff, 0x7f, 0x80, 0x00, 0xf0))]).toEqual([0, 0, 32_124, -32_124, 120]);
  expect([...encodeMulaw(Int16Array.of(0, 32_767, -32_768, 120, -120))]).toEqual([
    0xff, 0x80, 0x00, 0xf0, 0x70,
  ]);
});

it('gives every code back', () => {
  // Negative zero is the one code that nothing is encoded to.
  const codes = Uint8Array.from({ length: 256 }, (_, code) => code).filter((code) => code !== 0x7f);
  expect(encodeMulaw(decodeMulaw(codes))).toEqual(codes);
});

it('is off by a sixteenth of the loudness at most', () => {
  for (let sample = -32_000; sample <= 32_000; sample += 7) {
    const [heard = 0] = decodeMulaw(encodeMulaw(Int16Array.of(sample)));
    expect(Math.abs(heard - sample)).toBeLessThanOrEqual(Math.max(4, (Math.abs(sample) + 132) / 16));
  }
});
