import { PlayoutQueue, type PlayoutQueueOptions } from './playout-queue.ts';

/** What is played beside speech comes in real time: more than this waiting is a mistake. */
const MAX_BESIDE_MS = 2_000;
/** Of somebody who speaks right now: what comes faster than it is played would be heard ever later. */
const MAX_VOICE_MS = 200;
/** People who are heard at the same time. */
const MAX_VOICES = 8;
const BESIDE = 'beside';

/** Speech, and other sound that is mixed in and has no segments: that of this machine, and voices of people. */
export class MixedPlayout {
  readonly speech: PlayoutQueue;
  readonly #beside: PlayoutQueue;
  readonly #voices = new Map<string, PlayoutQueue>();
  readonly #options: PlayoutQueueOptions;

  /** The options are those of the speech. */
  constructor(options: PlayoutQueueOptions) {
    this.#options = options;
    this.speech = new PlayoutQueue(options);
    this.#beside = this.#besideOf(MAX_BESIDE_MS);
  }

  /** Throws RangeError for a rate the resampler does not know. The array is referenced, not copied. */
  playBeside(samples: Int16Array, rateHz: number, voice?: string): void {
    const queue = voice === undefined ? this.#beside : this.#voiceOf(voice);
    queue.play(BESIDE, samples, rateHz);
  }

  /** The next frame of both, or undefined when there is none. The array is used again by the next call. */
  pull(): Int16Array | undefined {
    let mixed = this.speech.pull();
    for (const queue of [this.#beside, ...this.#voices.values()]) mixed = mix(mixed, queue.pull());
    return mixed;
  }

  #voiceOf(voice: string): PlayoutQueue {
    const known = this.#voices.get(voice);
    if (known !== undefined) return known;
    const [oldest] = this.#voices.keys();
    if (oldest !== undefined && this.#voices.size >= MAX_VOICES) this.#voices.delete(oldest);
    const queue = this.#besideOf(MAX_VOICE_MS, { dropped: () => {} });
    this.#voices.set(voice, queue);
    return queue;
  }

  #besideOf(maxQueuedMs: number, more: Partial<PlayoutQueueOptions> = {}): PlayoutQueue {
    return new PlayoutQueue({ ...this.#options, maxQueuedMs, report: () => {}, ...more });
  }
}

function mix(into: Int16Array | undefined, other: Int16Array | undefined): Int16Array | undefined {
  if (into === undefined || other === undefined) return into ?? other;
  other.forEach((sample, index) => {
    into[index] = clamp((into[index] ?? 0) + sample);
  });
  return into;
}

const clamp = (sample: number): number => Math.max(-32_768, Math.min(32_767, sample));
