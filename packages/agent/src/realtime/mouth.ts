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
  sentMs(): number;
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
  /** Segments so far: each begins where the one before has ended. */
  segments: number;
  /** Samples more follow for the newest segment. */
  isOpen: boolean;
  /** Of the newest segment, ms in the speech. */
  baseMs: number;
  heardMs: number;
  reportedAt: number;
}

export function createMouth(options: MouthOptions): RealtimeMouth {
  const { output, timers, now } = options;
  let track: Track | null = null;
  let muted = false;
  /** Segments that were cleared, and what follows when the output says how far they got. */
  const cleared = new Map<string, { readonly of: Track; readonly then: () => void }>();

  const nameOf = (of: Track): string => `${of.speech}.${of.segments}`;
  const sentMsOf = (of: Track): number => (of.samples * 1000) / of.rateHz;
  const watch = (of: Track): void => {
    if (!of.isEnded || of.isHeld) return timers.clear('playout-late');
    const leftMs = Math.max(0, sentMsOf(of) - of.heardMs);
    timers.set('playout-late', leftMs + pipelineLimits.playoutLateMs, () => played(of));
  };
  const open = (of: Track, fromMs: number): void => {
    of.segments += 1;
    of.isOpen = true;
    of.baseMs = fromMs;
    of.reportedAt = now();
  };
  const play = (of: Track, samples: Int16Array): void => {
    if (samples.length === 0) return;
    output.play(nameOf(of), muted ? new Int16Array(samples.length) : samples, of.rateHz);
  };
  const endSegment = (of: Track): void => {
    if (!of.isOpen) return;
    of.isOpen = false;
    output.endSegment(nameOf(of));
  };
  const played = (of: Track): void => {
    if (track !== of) return;
    timers.clear('playout-late');
    of.heardMs = sentMsOf(of);
    track = null;
    options.onPlayed(of.speech);
  };
  /** Silences the output; the last report before it serves when it says nothing. */
  const clear = (of: Track, then: () => void): void => {
    timers.clear('playout-late');
    const segment = nameOf(of);
    const isAlreadyHeard = of.segments === 0 || of.isHeld;
    if (isAlreadyHeard) return then();
    const settle = (): void => {
      if (!cleared.delete(segment)) return;
      timers.clear(`cleared:${segment}`);
      then();
    };
    cleared.set(segment, { of, then: settle });
    timers.set(`cleared:${segment}`, pipelineLimits.clearedReportMs, () => {
      of.heardMs = Math.min(sentMsOf(of), of.heardMs + (of.isAudible ? now() - of.reportedAt : 0));
      settle();
    });
    output.clear();
  };
  const audible = (of: Track): void => {
    if (of.isAudible) return;
    of.isAudible = true;
    options.onAudible(of.speech);
  };
  const followed = (of: Track, { state, playedMs }: PlayoutEvent): void => {
    of.heardMs = Math.min(sentMsOf(of), of.baseMs + playedMs);
    of.reportedAt = now();
    audible(of);
    options.onProgress(of.speech, of.heardMs);
    if (track !== of) return;
    if (state === 'finished' && of.isEnded && !of.isOpen) return played(of);
    watch(of);
  };
  return {
    begin(speech, rateHz) {
      track = {
        speech,
        rateHz,
        chunks: [],
        samples: 0,
        isEnded: false,
        isHeld: false,
        isAudible: false,
        segments: 0,
        isOpen: false,
        baseMs: 0,
        heardMs: 0,
        reportedAt: now(),
      };
    },
    push(speech, samples) {
      if (track?.speech !== speech) return;
      const roomMs = pipelineLimits.maxRealtimeSpeechMs - sentMsOf(track);
      const added = samples.subarray(0, Math.max(0, Math.floor((roomMs * track.rateHz) / 1000)));
      if (!track.isOpen && !track.isHeld) open(track, sentMsOf(track));
      track.isEnded = false;
      track.chunks.push(added);
      track.samples += added.length;
      if (!track.isHeld) play(track, added);
      watch(track);
    },
    end(speech) {
      if (track?.speech !== speech) return;
      track.isEnded = true;
      endSegment(track);
      watch(track);
    },
    cut() {
      const of = track;
      track = null;
      if (of !== null) clear(of, () => options.onCut(of.speech, of.isAudible ? of.heardMs : 0));
    },
    hold() {
      const of = track;
      if (of === null || of.isHeld) return;
      clear(of, () => undefined);
      of.isHeld = true;
      of.isOpen = false;
    },
    resume() {
      const of = track;
      if (of === null || !of.isHeld) return;
      of.isHeld = false;
      open(of, of.heardMs);
      play(of, samplesFrom(of, of.heardMs));
      if (of.isEnded) endSegment(of);
      watch(of);
    },
    setMuted(next) {
      muted = next;
    },
    handlePlayout(report) {
      const settled = cleared.get(report.segment);
      if (settled !== undefined) {
        const { of, then } = settled;
        of.heardMs = Math.min(sentMsOf(of), of.baseMs + report.playedMs);
        of.reportedAt = now();
        if (report.playedMs > 0) of.isAudible = true;
        if (report.state === 'cleared' || report.state === 'finished') then();
        return;
      }
      if (track !== null && report.segment === nameOf(track) && !track.isHeld) followed(track, report);
    },
    sentMs: () => (track === null ? 0 : sentMsOf(track)),
    heardMs: () => track?.heardMs ?? 0,
    close() {
      if (track !== null) output.clear();
      track = null;
      cleared.clear();
    },
  };
}

function samplesFrom({ chunks, rateHz }: Track, ms: number): Int16Array {
  const all = new Int16Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all.subarray(Math.round((ms * rateHz) / 1000));
}
