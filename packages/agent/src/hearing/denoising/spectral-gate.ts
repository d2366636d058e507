import type { NoiseSuppressionStream } from '../../engines/engine.ts';
import { createFourier } from './fourier.ts';
import { createGateThreshold, type GatePlan } from './gate-threshold.ts';

/** 32 ms at 16 kHz: short enough for speech, long enough to tell its harmonics from noise. */
const size = 512;
const hop = size / 2;
const hopMs = hop / 16;
/** What is background is left so quiet, not silent: whoever is taken for it by mistake can still be understood. */
const closedGain = 10 ** (-24 / 20);
/** Ends of words are quieter than their beginnings, ms. */
const holdMs = 240;
/** Of what has been learnt of the background's frequencies so much stays at each block. */
const memory = 0.9;
/** More than what is known of the background is taken out, because it varies; and never all of a frequency. */
const subtraction = 1.5;
const leastGain = 0.2;
const fullScale = 32_768;

/**
 * Takes the background out of a visitor's sound, 16 kHz: what is quieter than its threshold is made quiet, and of what is
 * louder the frequencies that the background has. 16 ms late; two transforms of 512 samples for each 16 ms.
 */
export function createSpectralGate(plan: GatePlan): NoiseSuppressionStream {
  const fourier = createFourier(size);
  const window = new Float64Array(size).map((_, at) => Math.sin((Math.PI * (at + 0.5)) / size));
  const threshold = createGateThreshold(plan, hopMs);
  const background = new Float64Array(size / 2 + 1);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const last = new Float64Array(hop);
  const overlap = new Float64Array(hop);
  let waiting = new Int16Array(0);
  let openUntilMs = 0;
  let nowMs = 0;
  let gain = closedGain;

  const filter = (isOpen: boolean): void => {
    // At once where somebody begins, softly where he ends.
    gain = isOpen ? 1 : Math.max(closedGain, gain * 0.8);
    for (let bin = 0; bin <= size / 2; bin += 1) {
      const power = (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
      const noise = background[bin] ?? 0;
      if (!isOpen) background[bin] = memory * noise + (1 - memory) * power;
      const kept = power === 0 ? 1 : Math.sqrt(Math.max(leastGain ** 2, 1 - (subtraction * noise) / power));
      scale(bin, isOpen ? kept : gain);
      if (bin > 0 && bin < size / 2) scale(size - bin, isOpen ? kept : gain);
    }
  };
  const scale = (bin: number, by: number): void => {
    real[bin] = (real[bin] ?? 0) * by;
    imaginary[bin] = (imaginary[bin] ?? 0) * by;
  };
  const block = (samples: Int16Array, into: Int16Array): void => {
    const levelDb = levelOf(samples);
    threshold.push(levelDb);
    nowMs += hopMs;
    if (levelDb >= threshold.readDb()) openUntilMs = nowMs + holdMs;
    for (let at = 0; at < hop; at += 1) {
      real[at] = (last[at] ?? 0) * (window[at] ?? 0);
      real[at + hop] = (samples[at] ?? 0) * (window[at + hop] ?? 0);
      last[at] = samples[at] ?? 0;
    }
    imaginary.fill(0);
    fourier.forward(real, imaginary);
    filter(nowMs <= openUntilMs);
    fourier.backward(real, imaginary);
    for (let at = 0; at < hop; at += 1) {
      const sample = (overlap[at] ?? 0) + (real[at] ?? 0) * (window[at] ?? 0);
      into[at] = Math.max(-fullScale, Math.min(fullScale - 1, Math.round(sample)));
      overlap[at] = (real[at + hop] ?? 0) * (window[at + hop] ?? 0);
    }
  };
  return {
    process(samples) {
      const all = new Int16Array(waiting.length + samples.length);
      all.set(waiting);
      all.set(samples, waiting.length);
      const blocks = Math.floor(all.length / hop);
      const result = new Int16Array(blocks * hop);
      for (let at = 0; at < blocks; at += 1)
        block(all.subarray(at * hop, (at + 1) * hop), result.subarray(at * hop, (at + 1) * hop));
      waiting = all.slice(blocks * hop);
      return result;
    },
    close() {
      waiting = new Int16Array(0);
    },
  };
}

/** Decibels below full scale. */
function levelOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(Math.max(1, sum / Math.max(1, samples.length)) / fullScale ** 2);
}
