import { createResampler, type PlayoutReport, type Resampler } from '@saywell/media';

/** Of everything that is recorded. */
export const recordingRateHz = 16_000;

interface Segment {
  readonly chunks: Int16Array[];
  readonly rateHz: number;
  readonly resampler: Resampler;
  /** Samples that were played and are no more in `chunks`. */
  played: number;
}

export interface AssistantVoiceOptions {
  /** Is anything recorded? */
  readonly isWanted: () => boolean;
  /** 16 000 Hz samples of which the last was sent just now. */
  readonly played: (samples: Int16Array) => void;
}

/**
 * Follows the assistant's voice from what was queued to what was played out, so that it
 * can be recorded when it was heard. Stores no more than the media's queue does.
 */
export class AssistantVoice {
  readonly #segments = new Map<string, Segment>();
  readonly #options: AssistantVoiceOptions;

  constructor(options: AssistantVoiceOptions) {
    this.#options = options;
  }

  queued(id: string, samples: Int16Array, rateHz: number): void {
    const known = this.#segments.get(id);
    if (known !== undefined) {
      known.chunks.push(samples);
      return;
    }
    const resampler = createResampler(rateHz, recordingRateHz);
    this.#segments.set(id, { chunks: [samples], rateHz, resampler, played: 0 });
  }

  reported({ segment: id, state, playedMs }: PlayoutReport): void {
    const segment = this.#segments.get(id);
    if (segment === undefined) return;
    this.#take(segment, Math.round((playedMs * segment.rateHz) / 1000));
    if (state === 'finished' || state === 'cleared') this.#segments.delete(id);
  }

  #take(segment: Segment, until: number): void {
    while (segment.played < until) {
      const chunk = segment.chunks.shift();
      if (chunk === undefined) return;
      const count = Math.min(chunk.length, until - segment.played);
      if (count < chunk.length) segment.chunks.unshift(chunk.subarray(count));
      segment.played += count;
      if (!this.#options.isWanted()) continue;
      const samples = segment.resampler.process(chunk.subarray(0, count));
      if (samples.length > 0) this.#options.played(samples);
    }
  }
}
