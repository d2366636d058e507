import { expect, it } from 'vitest';
import { createCallerAudio } from './caller-audio.ts';

const tone = (hz: number, rateHz: number, ms: number): Int16Array =>
  Int16Array.from(
    { length: (rateHz * ms) / 1_000 },
    (_, index) => 10_000 * Math.sin((2 * Math.PI * hz * index) / rateHz),
  );
const bytesOf = (samples: Int16Array) => new Uint8Array(samples.slice().buffer);
const samplesOf = (frames: readonly Uint8Array[]) =>
  frames.flatMap((frame) => [...new Int16Array(frame.slice().buffer)]);
/** How often a sound crosses zero upwards in a second. */
const pitchOf = (samples: readonly number[], rateHz: number) =>
  (samples.filter((sample, index) => index > 0 && (samples[index - 1] ?? 0) < 0 && sample >= 0).length *
    rateHz) /
  samples.length;

it('makes whole frames of pieces that end anywhere, also within a sample', () => {
  const audio = createCallerAudio({ format: 'pcm_s16le', sampleRate: 16_000 });
  const samples = tone(440, 16_000, 100);
  const bytes = bytesOf(samples);
  const frames = [bytes.subarray(0, 1), bytes.subarray(1, 777), bytes.subarray(777)].flatMap((piece) =>
    audio.fromCaller(piece),
  );
  expect(frames.map((frame) => frame.length)).toEqual([640, 640, 640, 640, 640]);
  expect(samplesOf(frames)).toEqual([...samples]);
});

it.each([8_000, 44_100, 48_000] as const)('keeps the pitch of a caller at %i Hz, both ways', (sampleRate) => {
  const audio = createCallerAudio({ format: 'pcm_s16le', sampleRate });
  const heard = samplesOf(audio.fromCaller(bytesOf(tone(440, sampleRate, 1_000))));
  expect(heard.length).toBeGreaterThanOrEqual(15_360);
  expect(pitchOf(heard, 16_000)).toBeCloseTo(440, -1);
  const frames = Array.from({ length: 50 }, (_, index) =>
    bytesOf(tone(440, 16_000, 1_000).subarray(index * 320, (index + 1) * 320)),
  );
  const said = samplesOf(frames.map((frame) => audio.toCaller(frame)));
  expect(Math.abs(said.length - sampleRate)).toBeLessThan(sampleRate / 200);
  expect(pitchOf(said, sampleRate)).toBeCloseTo(440, -1);
});

it('speaks µ-law, a byte for each sample', () => {
  const audio = createCallerAudio({ format: 'mulaw', sampleRate: 8_000 });
  const silence = new Uint8Array(160).fill(0xff);
  expect(samplesOf(audio.fromCaller(new Uint8Array([...silence, ...silence])))).toEqual(
    Array.from({ length: 320 }, () => 0),
  );
  const quiet = audio.toCaller(new Uint8Array(640));
  expect([...quiet]).toEqual(Array.from(quiet, () => 0xff));
  expect(quiet.length).toBeGreaterThan(100);
});
