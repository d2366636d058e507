import { type CallerAudioFormat, PCM_FRAME_MS, PCM_SAMPLE_RATE_HZ } from '@saywell/contract';
import { createResampler } from '@saywell/media';
import { decodeMulaw, encodeMulaw } from './mulaw.ts';

const frameSamples = (PCM_SAMPLE_RATE_HZ / 1_000) * PCM_FRAME_MS;

/** Between a caller's sound and the room's: 20 ms of PCM16 at 16,000 Hz. */
export interface CallerAudio {
  /** Whole frames of the room so far; what is left waits for more. Pieces may end anywhere. */
  fromCaller(bytes: Uint8Array): Uint8Array[];
  toCaller(frame: Uint8Array): Uint8Array;
}

export function createCallerAudio({ format, sampleRate }: CallerAudioFormat): CallerAudio {
  const inward = createResampler(sampleRate, PCM_SAMPLE_RATE_HZ);
  const outward = createResampler(PCM_SAMPLE_RATE_HZ, sampleRate);
  let waiting = new Int16Array(0);
  /** The first half of a sample. */
  let rest = new Uint8Array(0);

  const samplesFrom = (bytes: Uint8Array): Int16Array => {
    if (format === 'mulaw') return decodeMulaw(bytes);
    const all = joined(rest, bytes);
    const whole = all.length - (all.length % 2);
    rest = all.slice(whole);
    return samplesOf(all.subarray(0, whole));
  };

  return {
    fromCaller(bytes) {
      waiting = Int16Array.of(...waiting, ...inward.process(samplesFrom(bytes)));
      const frames: Uint8Array[] = [];
      while (waiting.length >= frameSamples) {
        frames.push(bytesOf(waiting.slice(0, frameSamples)));
        waiting = waiting.slice(frameSamples);
      }
      return frames;
    },
    toCaller(frame) {
      const samples = outward.process(samplesOf(frame));
      return format === 'mulaw' ? encodeMulaw(samples) : bytesOf(samples.slice());
    },
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** A copy: what comes from the network may begin at an odd address. */
const samplesOf = (bytes: Uint8Array): Int16Array => new Int16Array(bytes.slice().buffer);
const bytesOf = ({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
