import type { AudioOutput, PlayoutEvent } from '../agent.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Timers } from '../runtime/timers.ts';

/** Plays what is said as it comes, and follows the output's reports about it; one speech at a time. */
export interface RealtimeMouth {
  begin(speech: string, sampleRateHz: number): void;
  /** Ignored for another speech than the one that was begun last. */
  push(speech: string, samples: Int16Array): void;
  /** No samples follow, as far as is known. */
  end(speech: string): void;
  /** Silence at once; `onCut` follows when it is known what was heard, 300 ms later at most. */
  cut(): void;
  /** Silence; the rest waits for `resume`. */
  hold(): void;
  resume(): void;
  /** Muted sound goes on without being heard. */
  setMuted(muted: boolean): void;
  handlePlayout(report: PlayoutEvent): void;
  /** Of the speech that is played; 0 without one. */
  heardMs(): number;
  close(): void;
}
export interface MouthOptions {
  readonly output: AudioOutput;
  readonly timers: Timers;
  readonly now: () => number;
  onAudible(speech: string): void;
  onProgress(speech: string, heardMs: number): void;
  onPlayed(speech: string): void;
  onCut(speech: string, heardMs: number): void;
}

/** What is played of one speech. */
interface Track {
  readonly speech: string;
  readonly rateHz: number;
  readonly chunks: Int16Array[];
  samples: number;
  isEnded: boolean;
  isHeld: boolean;
  isAudible: boolean;
  /** Where its segments begin, ms in the speech; each begins where the one before has ended, or was silenced. */
  readonly bases: Map<string, number>;
  /** The newest segment; empty before the first. */
  segment: string;
  /** Samples more follow for it. */
  isOpen: boolean;
  heardMs: number;
  reportedAt: number;
}

/** A track that was silenced; `settle` is called when the output has said how far it got. */
interface Cleared {
  readonly track: Track;
  settle(): void;
}

export function createMouth(options: MouthOptions): RealtimeMouth {
  return new Mouth(options);
}

class Mouth implements RealtimeMouth {
  readonly #options: MouthOptions;
  /** By the newest segment of each. */
  readonly #cleared = new Map<string, Cleared>();
  #track: Track | null = null;
  #isMuted = false;

  constructor(options: MouthOptions) {
    this.#options = options;
  }

  begin(speech: string, rateHz: number): void {
    this.#track = {
      speech,
      rateHz,
      chunks: [],
      samples: 0,
      isEnded: false,
      isHeld: false,
      isAudible: false,
      bases: new Map(),
      segment: '',
      isOpen: false,
      heardMs: 0,
      reportedAt: this.#options.now(),
    };
  }

  push(speech: string, samples: Int16Array): void {
    const track = this.#track;
    if (track?.speech !== speech) return;
    const roomMs = pipelineLimits.maxRealtimeSpeechMs - lengthMs(track);
    const added = samples.subarray(0, Math.max(0, Math.floor((roomMs * track.rateHz) / 1000)));
    if (!track.isOpen && !track.isHeld) this.#open(track, lengthMs(track));
    track.isEnded = false;
    track.chunks.push(added);
    track.samples += added.length;
    if (!track.isHeld) this.#play(track, added);
    this.#watch(track);
  }

  end(speech: string): void {
    const track = this.#track;
    if (track?.speech !== speech) return;
    track.isEnded = true;
    this.#endSegment(track);
    this.#watch(track);
  }

  cut(): void {
    const track = this.#track;
    this.#track = null;
    if (track === null) return;
    this.#clear(track, () => this.#options.onCut(track.speech, track.isAudible ? track.heardMs : 0));
  }

  hold(): void {
    const track = this.#track;
    if (track === null || track.isHeld) return;
    this.#clear(track, () => undefined);
    track.isHeld = true;
    track.isOpen = false;
  }

  resume(): void {
    const track = this.#track;
    if (track === null || !track.isHeld) return;
    track.isHeld = false;
    // What the output still says of the silence counts for nothing: the rest begins anew.
    for (const [segment, one] of this.#cleared) if (one.track === track) this.#cleared.delete(segment);
    this.#open(track, track.heardMs);
    this.#play(track, samplesFrom(track, track.heardMs));
    if (track.isEnded) this.#endSegment(track);
    this.#watch(track);
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
  }

  handlePlayout(report: PlayoutEvent): void {
    const { segment, state } = report;
    const cleared = [...this.#cleared.values()].find(({ track }) => track.bases.has(segment));
    if (cleared !== undefined) {
      this.#heard(cleared.track, report);
      const isLast = segment === cleared.track.segment;
      if (isLast && (state === 'cleared' || state === 'finished')) cleared.settle();
      return;
    }
    const track = this.#track;
    if (track === null || track.isHeld || !track.bases.has(segment)) return;
    this.#heard(track, report);
    this.#audible(track);
    this.#options.onProgress(track.speech, track.heardMs);
    if (this.#track !== track) return;
    const isWhole = state === 'finished' && segment === track.segment && track.isEnded && !track.isOpen;
    if (isWhole) this.#played(track);
    else this.#watch(track);
  }

  heardMs(): number {
    return this.#track?.heardMs ?? 0;
  }

  close(): void {
    if (this.#track !== null) this.#options.output.clear();
    this.#track = null;
    this.#cleared.clear();
  }

  /** A segment that has not begun says nothing of those before it. */
  #heard(track: Track, { segment, playedMs }: PlayoutEvent): void {
    track.reportedAt = this.#options.now();
    if (playedMs <= 0) return;
    track.isAudible ||= this.#track !== track;
    const heardMs = (track.bases.get(segment) ?? 0) + playedMs;
    track.heardMs = Math.min(lengthMs(track), Math.max(track.heardMs, heardMs));
  }

  #audible(track: Track): void {
    if (track.isAudible) return;
    track.isAudible = true;
    this.#options.onAudible(track.speech);
  }

  #open(track: Track, fromMs: number): void {
    track.segment = `${track.speech}.${track.bases.size + 1}`;
    track.bases.set(track.segment, fromMs);
    track.isOpen = true;
    track.reportedAt = this.#options.now();
  }

  #play({ segment, rateHz }: Track, samples: Int16Array): void {
    if (samples.length === 0) return;
    this.#options.output.play(segment, this.#isMuted ? new Int16Array(samples.length) : samples, rateHz);
  }

  #endSegment(track: Track): void {
    if (!track.isOpen) return;
    track.isOpen = false;
    this.#options.output.endSegment(track.segment);
  }

  /** A report that does not come must not keep the floor. */
  #watch(track: Track): void {
    const { timers } = this.#options;
    if (!track.isEnded || track.isHeld) return timers.clear('playout-late');
    const leftMs = Math.max(0, lengthMs(track) - track.heardMs);
    timers.set('playout-late', leftMs + pipelineLimits.playoutLateMs, () => this.#played(track));
  }

  #played(track: Track): void {
    if (this.#track !== track) return;
    this.#options.timers.clear('playout-late');
    track.heardMs = lengthMs(track);
    this.#track = null;
    this.#options.onPlayed(track.speech);
  }

  /** Silences the output; the last report before it serves when it says nothing. */
  #clear(track: Track, onSettled: () => void): void {
    const { timers, now, output } = this.#options;
    timers.clear('playout-late');
    if (track.segment === '' || track.isHeld) return onSettled();
    const { segment } = track;
    const settle = (): void => {
      if (!this.#cleared.delete(segment)) return;
      timers.clear(`cleared:${segment}`);
      onSettled();
    };
    this.#cleared.set(segment, { track, settle });
    timers.set(`cleared:${segment}`, pipelineLimits.clearedReportMs, () => {
      const sinceMs = track.isAudible ? now() - track.reportedAt : 0;
      track.heardMs = Math.min(lengthMs(track), track.heardMs + sinceMs);
      settle();
    });
    output.clear();
  }
}

const lengthMs = ({ samples, rateHz }: Track): number => (samples * 1000) / rateHz;

function samplesFrom({ chunks, rateHz }: Track, ms: number): Int16Array {
  const all = new Int16Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all.subarray(Math.round((ms * rateHz) / 1000));
}
