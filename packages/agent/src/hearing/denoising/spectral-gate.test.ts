import { describe, expect, it } from 'vitest';
import { createFourier } from './fourier.ts';
import { createGateThreshold, type GatePlan } from './gate-threshold.ts';
import { createSpectralGate } from './spectral-gate.ts';

const plan: GatePlan = {
  staticThresholdDb: -35,
  baselineOffsetDb: -15,
  windowMs: 3_000,
  baselinePercentile: 85,
  detectsMedia: true,
};
const rate = 16_000;
/** A sine wave; its loudness is `levelDb` below full scale. */
const tone = (hz: number, levelDb: number, ms: number) =>
  Int16Array.from({ length: (rate * ms) / 1_000 }, (_, at) =>
    Math.round(32_768 * Math.SQRT2 * 10 ** (levelDb / 20) * Math.sin((2 * Math.PI * hz * at) / rate)),
  );
const mixed = (one: Int16Array, other: Int16Array) => one.map((sample, at) => sample + (other[at] ?? 0));
const levelOf = (samples: Int16Array): number =>
  10 * Math.log10(samples.reduce((sum, one) => sum + one * one, 1) / samples.length / 32_768 ** 2);
/** How loud one frequency is in it. */
function levelAt(samples: Int16Array, hz: number): number {
  let [x, y] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    x += sample * Math.cos((2 * Math.PI * hz * at) / rate);
    y += sample * Math.sin((2 * Math.PI * hz * at) / rate);
  }
  return 20 * Math.log10((Math.SQRT2 * Math.hypot(x, y)) / samples.length / 32_768);
}

it('a transform and back is the same sound', () => {
  const { forward, backward } = createFourier(64);
  const sound = Float64Array.from({ length: 64 }, (_, at) => Math.sin(at) + at / 10);
  const [real, imaginary] = [sound.slice(), new Float64Array(64)];
  forward(real, imaginary);
  expect(real[0]).toBeCloseTo(sound.reduce((sum, one) => sum + one, 0));
  backward(real, imaginary);
  for (const [at, one] of sound.entries()) expect(real[at]).toBeCloseTo(one);
});

describe('the gate (field: backgroundSpeechDenoisingPlan.fourierDenoisingPlan.enabled)', () => {
  it('leaves a speaker as he is, but for the way', () => {
    const gate = createSpectralGate(plan);
    const voice = tone(400, -20, 1_000);
    const heard = gate.process(voice);
    const steady = heard.subarray(4_096, 12_288);
    expect(levelOf(steady)).toBeCloseTo(-20, 1);
    // 16 ms late.
    const early = voice.subarray(4_096 - 256, 12_288 - 256);
    expect(levelOf(steady.map((one, at) => one - (early[at] ?? 0)))).toBeLessThan(-70);
  });

  it('makes what is quieter quiet, and nothing silent', () => {
    const heard = createSpectralGate(plan).process(tone(400, -45, 1_000));
    expect(levelOf(heard.subarray(8_000))).toBeCloseTo(-69, 0);
  });

  it('takes the background out of a voice', () => {
    const gate = createSpectralGate(plan);
    gate.process(tone(1_000, -45, 2_000));
    const heard = gate.process(mixed(tone(400, -20, 1_000), tone(1_000, -45, 1_000))).subarray(8_000);
    expect(levelAt(heard, 400)).toBeCloseTo(-20, 0);
    expect(levelAt(heard, 1_000)).toBeLessThan(-53);
  });

  it('takes any number of samples, and gives each once', () => {
    const voice = tone(300, -25, 500);
    const whole = createSpectralGate(plan).process(voice);
    const gate = createSpectralGate(plan);
    const parts = [...Array(50).keys()].flatMap((at) => [
      ...gate.process(voice.subarray(at * 160, at * 160 + 160)),
    ]);
    expect(parts).toEqual([...whole]);
    expect(gate.process(new Int16Array(0))).toHaveLength(0);
    gate.close();
  });
});

describe('its threshold', () => {
  const after = (
    given: Partial<GatePlan>,
    ...levels: readonly (readonly [levelDb: number, blocks: number])[]
  ) => {
    const threshold = createGateThreshold({ ...plan, ...given }, 16);
    for (const [levelDb, blocks] of levels) for (let at = 0; at < blocks; at += 1) threshold.push(levelDb);
    return threshold.readDb();
  };
  it('is the static one until somebody is known (field: backgroundSpeechDenoisingPlan.fourierDenoisingPlan.staticThreshold)', () => {
    expect(after({}, [-70, 40])).toBe(-35);
    expect(after({ staticThresholdDb: -50 }, [-70, 40])).toBe(-50);
  });
  it('lies below the speaker (field: backgroundSpeechDenoisingPlan.fourierDenoisingPlan.baselineOffsetDb, backgroundSpeechDenoisingPlan.fourierDenoisingPlan.baselinePercentile)', () => {
    expect(after({}, [-30, 20], [-20, 20])).toBe(-35);
    expect(after({ baselineOffsetDb: -5 }, [-30, 20], [-20, 20])).toBe(-25);
    expect(after({ baselinePercentile: 20 }, [-30, 20], [-20, 20])).toBe(-45);
  });
  it('forgets what is older than its window (field: backgroundSpeechDenoisingPlan.fourierDenoisingPlan.windowSizeMs)', () => {
    const quieter = [
      [-10, 80],
      [-30, 80],
    ] as const;
    expect(after({ detectsMedia: false }, ...quieter)).toBe(-25);
    expect(after({ detectsMedia: false, windowMs: 1_000 }, ...quieter)).toBe(-45);
  });
  it('of somebody who is always quiet follows him', () => {
    expect(after({ detectsMedia: false }, [-70, 100], [-45, 100])).toBe(-60);
  });
  it('rises above sound without pauses (field: backgroundSpeechDenoisingPlan.fourierDenoisingPlan.mediaDetectionEnabled)', () => {
    const television = [
      [-32, 144],
      [-15, 56],
    ] as const;
    expect(after({ detectsMedia: false }, ...television)).toBe(-30);
    expect(after({}, ...television)).toBe(-26);
    // With pauses it is a room in which nobody else speaks.
    expect(after({}, [-70, 144], [-15, 56])).toBe(-30);
  });
});
