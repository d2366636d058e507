import { PCM_FRAME_MS, PCM_SAMPLE_RATE_HZ } from '@saywell/contract';

/** Samples of one frame on the wire. */
export const frameSamples = (PCM_SAMPLE_RATE_HZ * PCM_FRAME_MS) / 1000;
/** What the player collects before it starts, and again after it ran dry. */
const prebufferMs = 60;
/** More than this waits only after a stall; the oldest is dropped, so that the delay does not stay. */
const maxBufferMs = 400;

/** Changes the rate of a stream by linear interpolation; filter before (down) or after (up). */
export class Resampler {
  readonly #step: number;
  #position = 0;
  #last = 0;

  constructor(fromHz: number, toHz: number) {
    this.#step = fromHz / toHz;
  }

  push(input: Float32Array): Float32Array {
    const output = new Float32Array(Math.ceil((input.length - this.#position) / this.#step) + 1);
    let count = 0;
    // Position 0 lies on the last sample of the block before.
    for (; this.#position < input.length; this.#position += this.#step) {
      const index = Math.floor(this.#position);
      const before = index === 0 ? this.#last : (input[index - 1] ?? 0);
      const after = input[index] ?? 0;
      output[count] = before + (after - before) * (this.#position - index);
      count += 1;
    }
    this.#position -= input.length;
    this.#last = input[input.length - 1] ?? this.#last;
    return output.subarray(0, count);
  }
}

/** Cuts a stream of samples into PCM16 frames of the wire. */
export class Framer {
  #frame = new Int16Array(frameSamples);
  #filled = 0;

  push(samples: Float32Array): Int16Array<ArrayBuffer>[] {
    const frames: Int16Array<ArrayBuffer>[] = [];
    for (const sample of samples) {
      this.#frame[this.#filled] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
      this.#filled += 1;
      if (this.#filled === frameSamples) {
        frames.push(this.#frame);
        this.#frame = new Int16Array(frameSamples);
        this.#filled = 0;
      }
    }
    return frames;
  }
}

/** Smooths the arrival of frames: starts with a reserve, fills gaps with silence, drops what is too late. */
export class JitterBuffer {
  readonly #sampleRateHz: number;
  #chunks: Float32Array[] = [];
  #buffered = 0;
  #playing = false;

  constructor(sampleRateHz: number) {
    this.#sampleRateHz = sampleRateHz;
  }

  push(samples: Float32Array): void {
    this.#chunks.push(samples);
    this.#buffered += samples.length;
    while (this.#buffered > this.#samples(maxBufferMs)) this.#dropOldest();
    if (this.#buffered >= this.#samples(prebufferMs)) this.#playing = true;
  }

  /** Fills `output`, with silence where there is nothing. */
  pull(output: Float32Array): void {
    output.fill(0);
    if (!this.#playing) return;
    let at = 0;
    while (at < output.length) {
      const chunk = this.#chunks[0];
      if (!chunk) {
        this.#playing = false;
        return;
      }
      const part = chunk.subarray(0, output.length - at);
      output.set(part, at);
      at += part.length;
      this.#buffered -= part.length;
      if (part.length === chunk.length) this.#chunks.shift();
      else this.#chunks[0] = chunk.subarray(part.length);
    }
  }

  #dropOldest(): void {
    this.#buffered -= this.#chunks.shift()?.length ?? this.#buffered;
  }

  #samples(milliseconds: number): number {
    return (this.#sampleRateHz * milliseconds) / 1000;
  }
}
