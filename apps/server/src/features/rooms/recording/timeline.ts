/** Sound that comes so much earlier or later than expected is put behind what came before it: 100 ms. */
const toleranceSamples = 1_600;
/** What is waiting to be taken at most: 10 s. */
const windowSamples = 160_000;

/**
 * Puts sound that comes in pieces on one line of time, 16 000 Hz. Positions are samples
 * from its start. Pieces of one source follow each other without gaps or overlaps while
 * they come about when they should; those of several sources in a channel are added.
 */
export class Timeline {
  /** Rings: a position has its place at the remainder of the window. */
  readonly #channels: readonly Int32Array[];
  /** Where the next piece of a source is expected. */
  readonly #cursors = new Map<string, number>();
  /** Everything before was taken. */
  #taken = 0;

  constructor(channelCount: number) {
    this.#channels = Array.from({ length: channelCount }, () => new Int32Array(windowSamples));
  }

  /** A piece of sound of which the last sample was heard at `end`. */
  add(channel: number, source: string, end: number, samples: Int16Array): void {
    const expected = this.#cursors.get(source);
    const arrived = end - samples.length;
    const start =
      expected !== undefined && Math.abs(arrived - expected) <= toleranceSamples ? expected : arrived;
    this.#cursors.set(source, start + samples.length);
    const target = this.#channels[channel];
    if (target === undefined) return;
    const [first, last] = [this.#taken, this.#taken + windowSamples];
    samples.forEach((sample, index) => {
      const at = start + index;
      if (at >= first && at < last) target[at % windowSamples] = (target[at % windowSamples] ?? 0) + sample;
    });
  }

  /** Everything before `until` that was not taken yet, interleaved. */
  take(until: number): Int16Array {
    const count = Math.max(0, Math.min(until - this.#taken, windowSamples));
    const width = this.#channels.length;
    const taken = new Int16Array(count * width);
    this.#channels.forEach((samples, channel) => {
      for (let index = 0; index < count; index += 1) {
        const at = (this.#taken + index) % windowSamples;
        taken[index * width + channel] = clamp(samples[at] ?? 0);
        samples[at] = 0;
      }
    });
    this.#taken += count;
    return taken;
  }
}

const clamp = (sample: number): number => Math.max(-32_768, Math.min(32_767, sample));
