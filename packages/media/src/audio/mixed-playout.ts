import { PlayoutQueue, type PlayoutQueueOptions } from './playout-queue.ts';

/** What is played beside speech comes in real time: more than this waiting is a mistake. */
const MAX_BESIDE_MS = 2_000;
const BESIDE = 'beside';

/** Speech, and other sound that is mixed in and has no segments. */
export class MixedPlayout {
  readonly speech: PlayoutQueue;
  readonly #beside: PlayoutQueue;

  /** The options are those of the speech. */
  constructor(options: PlayoutQueueOptions) {
    this.speech = new PlayoutQueue(options);
    this.#beside = new PlayoutQueue({ ...options, maxQueuedMs: MAX_BESIDE_MS, report: () => {} });
  }

  /** Throws RangeError for a rate the resampler does not know. The array is referenced, not copied. */
  playBeside(samples: Int16Array, rateHz: number): void {
    this.#beside.play(BESIDE, samples, rateHz);
  }

  /** The next frame of both, or undefined when there is none. The array is used again by the next call. */
  pull(): Int16Array | undefined {
    const speech = this.speech.pull();
    const beside = this.#beside.pull();
    if (speech === undefined || beside === undefined) return speech ?? beside;
    beside.forEach((sample, index) => {
      speech[index] = clamp((speech[index] ?? 0) + sample);
    });
    return speech;
  }
}

const clamp = (sample: number): number => Math.max(-32_768, Math.min(32_767, sample));
