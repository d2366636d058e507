import type { PlayoutReport } from '../contract/media-session.ts';
import { samplesPerFrame } from './pcm.ts';
import { assertResamplable, createResampler, type Resampler } from './resample.ts';

/** Progress is reported each time this much more of a segment was sent. */
const PROGRESS_STEP_MS = 100;
/** Ids of cleared segments are remembered, because speech being made for them still arrives for a while. */
const MAX_REMEMBERED_SEGMENTS = 64;

interface Segment {
  readonly id: string;
  resampler: Resampler | undefined;
  resamplerRateHz: number;
  sentSamples: number;
  started: boolean;
  ended: boolean;
  reportedMs: number;
}
type Item =
  | {
      readonly type: 'samples';
      readonly segment: Segment;
      readonly samples: Int16Array;
      readonly rateHz: number;
    }
  | { readonly type: 'end'; readonly segment: Segment };

/** What is in the frame being filled, in order; becomes reports when the frame is sent. */
type Part =
  | { readonly type: 'samples'; readonly segment: Segment; readonly count: number }
  | { readonly type: 'end'; readonly segment: Segment };

export interface PlayoutQueueOptions {
  readonly outputRateHz: number;
  readonly maxQueuedMs: number;
  report(report: PlayoutReport): void;
  /** Audio was refused because the queue is full. */
  dropped(segment: string, durationMs: number): void;
}

/**
 * Segments of speech waiting to be sent, in order; gives 20 ms frames at the
 * output rate. Resampling is done frame by frame when sent, so that a long
 * segment never delays the pacing of other sessions.
 */
export class PlayoutQueue {
  readonly #options: PlayoutQueueOptions;
  readonly #frame: Int16Array;
  #segments = new Map<string, Segment>();
  #items: Item[] = [];
  /** Samples of the first item that were already taken. */
  #taken = 0;
  #queuedMs = 0;
  #converted: Int16Array = new Int16Array(0);
  #convertedOf: Segment | undefined;
  #filled = 0;
  #parts: Part[] = [];
  readonly #cleared = new Set<string>();

  constructor(options: PlayoutQueueOptions) {
    this.#options = options;
    this.#frame = new Int16Array(samplesPerFrame(options.outputRateHz));
  }

  /**
   * Throws RangeError for a rate the resampler does not know. Samples of a
   * segment that was cleared or ended are ignored. The array is referenced, not copied.
   */
  play(id: string, samples: Int16Array, rateHz: number): void {
    assertResamplable(rateHz, this.#options.outputRateHz);
    if (samples.length === 0 || this.#cleared.has(id)) return;
    const segment = this.#segmentOf(id);
    if (segment.ended) return;
    const durationMs = (samples.length * 1000) / rateHz;
    if (this.#queuedMs + durationMs > this.#options.maxQueuedMs) {
      this.#options.dropped(id, durationMs);
      return;
    }
    this.#queuedMs += durationMs;
    this.#items.push({ type: 'samples', segment, samples, rateHz });
  }

  /** A segment without samples is reported as finished, too: who waits for it must not wait for ever. */
  endSegment(id: string): void {
    if (this.#cleared.has(id)) return;
    const segment = this.#segmentOf(id);
    if (segment.ended) return;
    segment.ended = true;
    this.#items.push({ type: 'end', segment });
  }

  clear(): void {
    const dropped = [...this.#segments.values()];
    this.#segments = new Map();
    this.#items = [];
    this.#taken = 0;
    this.#queuedMs = 0;
    this.#converted = new Int16Array(0);
    this.#filled = 0;
    this.#parts = [];
    for (const segment of dropped) {
      this.#remember(segment.id);
      this.#report(segment, 'cleared');
    }
  }

  /**
   * The next frame, or undefined when there is none to send now. The array is
   * used again by the next call. What does not fill a frame of a segment that
   * is not ended is buffered until more comes.
   */
  pull(): Int16Array | undefined {
    while (this.#filled < this.#frame.length && this.#fillSome());
    const hasEnd = this.#parts.some((part) => part.type === 'end');
    if (this.#filled < this.#frame.length && !hasEnd) return undefined;
    const empty = this.#filled === 0;
    this.#frame.fill(0, this.#filled);
    this.#filled = 0;
    this.#commitParts();
    return empty ? undefined : this.#frame;
  }

  #segmentOf(id: string): Segment {
    const known = this.#segments.get(id);
    if (known !== undefined) return known;
    const segment: Segment = {
      id,
      resampler: undefined,
      resamplerRateHz: 0,
      sentSamples: 0,
      started: false,
      ended: false,
      reportedMs: 0,
    };
    this.#segments.set(id, segment);
    return segment;
  }

  /** Moves converted samples into the frame, or converts some more. False when nothing is left. */
  #fillSome(): boolean {
    if (this.#converted.length > 0 && this.#convertedOf !== undefined) {
      const count = Math.min(this.#converted.length, this.#frame.length - this.#filled);
      this.#frame.set(this.#converted.subarray(0, count), this.#filled);
      this.#converted = this.#converted.subarray(count);
      this.#filled += count;
      this.#parts.push({ type: 'samples', segment: this.#convertedOf, count });
      return true;
    }
    return this.#convertSome();
  }

  #convertSome(): boolean {
    const item = this.#items[0];
    if (item === undefined) return false;
    this.#convertedOf = item.segment;
    if (item.type === 'samples') {
      this.#convertSlice(item.segment, item.samples, item.rateHz);
      return true;
    }
    const tail = item.segment.resampler?.flush();
    item.segment.resampler = undefined;
    if (tail !== undefined && tail.length > 0) {
      this.#converted = tail;
      return true;
    }
    this.#items.shift();
    this.#parts.push({ type: 'end', segment: item.segment });
    return true;
  }

  #convertSlice(segment: Segment, samples: Int16Array, rateHz: number): void {
    if (segment.resampler === undefined || segment.resamplerRateHz !== rateHz) {
      segment.resampler = createResampler(rateHz, this.#options.outputRateHz);
      segment.resamplerRateHz = rateHz;
    }
    const end = Math.min(samples.length, this.#taken + Math.ceil(samplesPerFrame(rateHz)));
    this.#converted = segment.resampler.process(samples.subarray(this.#taken, end));
    this.#queuedMs -= ((end - this.#taken) * 1000) / rateHz;
    this.#taken = end;
    if (end < samples.length) return;
    this.#items.shift();
    this.#taken = 0;
  }

  #commitParts(): void {
    const parts = this.#parts;
    this.#parts = [];
    for (const part of parts) {
      if (part.type === 'samples') this.#sent(part.segment, part.count);
      else this.#finish(part.segment);
    }
  }

  #sent(segment: Segment, count: number): void {
    if (!segment.started) {
      segment.started = true;
      this.#report(segment, 'started');
    }
    segment.sentSamples += count;
    const playedMs = this.#playedMs(segment);
    if (playedMs - segment.reportedMs < PROGRESS_STEP_MS) return;
    segment.reportedMs = playedMs;
    this.#report(segment, 'progress');
  }

  #finish(segment: Segment): void {
    if (!this.#segments.delete(segment.id)) return;
    this.#report(segment, 'finished');
  }

  #report(segment: Segment, state: PlayoutReport['state']): void {
    this.#options.report({ segment: segment.id, state, playedMs: this.#playedMs(segment) });
  }

  #playedMs(segment: Segment): number {
    return (segment.sentSamples * 1000) / this.#options.outputRateHz;
  }

  #remember(id: string): void {
    this.#cleared.add(id);
    const oldest = this.#cleared.values().next().value;
    if (this.#cleared.size > MAX_REMEMBERED_SEGMENTS && oldest !== undefined) this.#cleared.delete(oldest);
  }
}
