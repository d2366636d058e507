import type { AudioOutput, PlayoutEvent } from '../agent.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';
import { createTake, type Take } from './take.ts';

/** Plays one speech at a time. */
export interface Speaker {
  /** The speech that is played or was suspended. */
  current(): Speech | null;
  /** Plays this speech; there must be no current one. */
  play(speech: Speech): void;
  /** Silence at once; the rest is kept for `resume`. */
  suspend(): void;
  resume(): void;
  /** Silence at once; the rest is given up. `onSettled` follows when it is known what was heard. */
  abandon(): void;
  /** Takes a speech back of which nothing was heard; it can be played again. */
  putBack(): void;
  handlePlayout(event: PlayoutEvent): void;
  /** Muted speech goes on without sound. */
  setMuted(muted: boolean): void;
  /** Silence for good; no callback follows. */
  close(): void;
}
export interface SpeakerOptions {
  readonly output: AudioOutput;
  readonly timers: Timers;
  readonly now: () => number;
  onSending(speech: Speech, sentence: Sentence): void;
  onSentence(speech: Speech, sentence: Sentence): void;
  onFinished(speech: Speech): void;
  /** A speech that was given up: its heard part is final. */
  onSettled(speech: Speech): void;
  onLate(speech: Speech): void;
}

/** What follows when it is known how far a cleared take got. */
type AfterClear = 'stay' | 'resume' | 'resume-exactly' | 'settle';
interface Held {
  next: AfterClear;
  /** The output has reported, or its time is over. */
  known: boolean;
}

export function createSpeaker(options: SpeakerOptions): Speaker {
  const { output, timers, now } = options;
  let take: Take | null = null;
  let muted = false;
  /** Silenced takes. */
  const held = new Map<Take, Held>();

  const watchLate = (): void => {
    const queuedMs = take === null || held.has(take) ? null : take.queuedMs();
    if (queuedMs === null) timers.clear('playout-late');
    else timers.set('playout-late', queuedMs + pipelineLimits.playoutLateMs, late);
  };
  const late = (): void => {
    const waiting = take;
    if (waiting?.skipQueued() === true) options.onLate(waiting.speech);
    watchLate();
  };
  const follow = (target: Take, state: Held): void => {
    if (!state.known || state.next === 'stay') return;
    held.delete(target);
    if (state.next === 'settle') options.onSettled(target.speech);
    else target.replay(state.next === 'resume-exactly');
    watchLate();
  };
  const silence = (target: Take, next: AfterClear): void => {
    const before = held.get(target);
    if (before !== undefined) {
      before.next = next;
      follow(target, before);
      return;
    }
    held.set(target, { next, known: false });
    timers.set(timerOf(target), pipelineLimits.clearedReportMs, () => target.settleClear());
    target.clear();
    watchLate();
  };
  const onCleared = (target: Take): void => {
    timers.clear(timerOf(target));
    const state = held.get(target);
    if (state === undefined) return;
    state.known = true;
    follow(target, state);
  };
  const startTake = (speech: Speech): Take => {
    const started: Take = createTake({
      speech,
      output,
      now,
      isMuted: () => muted,
      sentencesAhead: pipelineLimits.sentencesAhead,
      onSending: (sentence) => options.onSending(speech, sentence),
      onSent: () => watchLate(),
      onSentence: (sentence) => options.onSentence(speech, sentence),
      onCleared: () => onCleared(started),
      onFinished: () => {
        if (take === started) take = null;
        watchLate();
        options.onFinished(speech);
      },
    });
    return started;
  };
  return {
    current: () => take?.speech ?? null,
    play(speech) {
      take = startTake(speech);
      take.play();
      watchLate();
    },
    suspend() {
      if (take !== null) silence(take, 'stay');
    },
    resume() {
      if (take !== null && held.has(take)) silence(take, 'resume');
    },
    abandon() {
      const given = take;
      if (given === null) return;
      take = null;
      given.speech.cancel();
      silence(given, 'settle');
    },
    putBack() {
      const given = take;
      if (given === null) return;
      take = null;
      held.delete(given);
      timers.clear(timerOf(given));
      given.putBack();
      output.clear();
      watchLate();
    },
    handlePlayout(event) {
      for (const one of held.keys()) if (one.handlePlayout(event)) return;
      if (take?.handlePlayout(event) === true) watchLate();
    },
    setMuted(next) {
      if (muted === next) return;
      muted = next;
      if (take !== null && !held.has(take) && take.queuedMs() !== null) silence(take, 'resume-exactly');
    },
    close() {
      timers.clear('playout-late');
      for (const one of held.keys()) timers.clear(timerOf(one));
      held.clear();
      const last = take;
      take = null;
      last?.speech.cancel();
      // Leaves its estimate of what was heard; the reports come too late.
      last?.clear();
      output.clear();
    },
  };
}

function timerOf(take: Take): string {
  return `cleared:${take.speech.id}`;
}
