/** Frames of one person that wait for the others': 100 ms. */
const maxWaiting = 5;

/**
 * Makes one stream of the frames of several people. The frames of one of them, the
 * leader, set the time; those of the others are added to them. A leader that falls
 * silent for 80 ms is followed by the next who speaks.
 */
export class AudioMixer {
  readonly #waiting = new Map<string, Int16Array[]>();
  #leader: string | undefined;

  /** A frame of somebody; answers a frame of everybody, or nothing yet. */
  push(sessionId: string, samples: Int16Array): Int16Array | undefined {
    this.#leader ??= sessionId;
    if (sessionId === this.#leader) return this.#mix(samples);
    const waiting = this.#waiting.get(sessionId) ?? [];
    this.#waiting.set(sessionId, waiting);
    waiting.push(samples);
    if (waiting.length < maxWaiting) return undefined;
    this.#leader = sessionId;
    this.#waiting.delete(sessionId);
    return this.#mix(samples);
  }

  remove(sessionId: string): void {
    this.#waiting.delete(sessionId);
    if (this.#leader === sessionId) this.#leader = undefined;
  }

  #mix(samples: Int16Array): Int16Array {
    const others = [...this.#waiting.values()].flatMap((waiting) => waiting.shift() ?? []);
    if (others.length === 0) return samples;
    return samples.map((sample, index) =>
      clamp(others.reduce((sum, other) => sum + (other[index] ?? 0), sample)),
    );
  }
}

const clamp = (sample: number): number => Math.max(-32_768, Math.min(32_767, sample));
