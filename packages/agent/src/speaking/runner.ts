import type { AudioOutput } from '../agent.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import { type Announcement, type AnnouncementOptions, createAnnouncements } from './announcements.ts';
import type { SpeakingEffect, SpeakingEvent, SpeakingState, VoiceHealth } from './speaking-types.ts';
import { heardOf, type Speech } from './speech.ts';
import { findSpeech } from './steps.ts';
import { initialSpeaking, transition } from './transition.ts';
import type { Voice } from './voice.ts';

export interface SpeakingRunner {
  readonly read: () => SpeakingState;
  readonly dispatch: (event: SpeakingInput) => void;
  /** Silence for good; nothing is announced any more. */
  readonly close: () => void;
}
export interface SpeakingRunnerOptions extends Omit<AnnouncementOptions, 'heard'> {
  readonly runtime: Runtime;
  readonly timers: Timers;
  readonly output: AudioOutput;
  /** Null: everything is text only. */
  readonly voice: Voice | null;
}

/**
 * Runs the transition: events one after another, effects in their order. Whoever causes an event while effects are performed sees the new state at once;
 * its effects follow those that are still to be performed.
 */
export function createSpeakingRunner(options: SpeakingRunnerOptions): SpeakingRunner {
  const { runtime, voice } = options;
  const waiting: SpeakingEffect[] = [];
  let state = initialSpeaking(healthOf(voice));
  let isPerforming = false;

  const dispatch = (event: SpeakingInput): void => {
    const step = transition(state, { ...event, at: runtime.now() });
    state = step.state;
    waiting.push(...step.effects);
    if (!isPerforming) performAll();
  };
  const perform = createPerformer({
    ...options,
    dispatch,
    announce: createAnnouncements({ ...options, heard: (id) => heardBy(id, state, waiting) }),
  });
  const performAll = (): void => {
    isPerforming = true;
    for (let effect = waiting.shift(); effect !== undefined; effect = waiting.shift()) {
      const due = effect;
      runtime.guard(() => perform(due));
    }
    isPerforming = false;
  };
  return {
    dispatch,
    read: () => state,
    close() {
      const step = transition(state, { type: 'closed', at: runtime.now() });
      state = step.state;
      waiting.length = 0;
      for (const effect of step.effects) runtime.guard(() => perform(effect));
    },
  };
}
function healthOf(voice: Voice | null): VoiceHealth {
  if (voice === null) return { name: 'absent' };
  return {
    name: 'present',
    sampleRateHz: voice.sampleRateHz,
    failures: 0,
    restsUntil: Number.NEGATIVE_INFINITY,
  };
}
/** A speech that has just ended is known only to the effect that will say so. */
function heardBy(id: string, state: SpeakingState, waiting: readonly SpeakingEffect[]): string {
  const ended = (): Speech | undefined =>
    waiting
      .flatMap((effect) => (effect.type === 'finished' || effect.type === 'settled' ? [effect.speech] : []))
      .find((speech) => speech.id === id);
  const speech = findSpeech(state, id) ?? ended();
  return speech === undefined ? '' : heardOf(speech);
}

type WithoutTime<Event> = Event extends SpeakingEvent ? Omit<Event, 'at'> : never;
/** It happens now. */
export type SpeakingInput = WithoutTime<SpeakingEvent>;

/** Does what the mouth's transition decides: the voice's streams, the output, the timers. */
function createPerformer(options: {
  readonly output: AudioOutput;
  readonly timers: Timers;
  /** Null: nothing is ever synthesised. */
  readonly voice: Voice | null;
  readonly announce: (announcement: Announcement) => void;
  readonly dispatch: (event: SpeakingInput) => void;
}): (effect: SpeakingEffect) => void {
  const { output, timers, voice, announce, dispatch } = options;
  const streams = createStreams(voice, dispatch);
  const setTimer = (speech: string | null, delayMs: number): void => {
    timers.set(timerName(speech), delayMs, () =>
      dispatch(speech === null ? { type: 'playout-overdue' } : { type: 'report-overdue', speech }),
    );
  };
  return (effect) => {
    switch (effect.type) {
      case 'play':
        return output.play(effect.segment, effect.samples, effect.sampleRateHz);
      case 'end-segment':
        return output.endSegment(effect.segment);
      case 'clear-output':
        return output.clear();
      case 'synthesise':
        return streams.start(effect.speech, effect.index, effect.text);
      case 'cancel-synthesis':
        return streams.cancel(effect.speech);
      case 'set-timer':
        return setTimer(effect.speech, effect.delayMs);
      case 'clear-timer':
        return timers.clear(timerName(effect.speech));
      case 'finished':
      case 'settled':
        streams.forget(effect.speech.id);
        return announce(effect);
      case 'started':
      case 'sentence-sent':
      case 'audible':
      case 'sentence-begun':
      case 'floor-left':
      case 'floor-taken-again':
      case 'abandoned':
      case 'skipped':
        return announce(effect);
    }
  };
}

interface Streams {
  start(speech: string, index: number, text: string): void;
  cancel(speech: string): void;
  forget(speech: string): void;
}
/** What the voice is making: at most one sentence of each speech. */
function createStreams(voice: Voice | null, dispatch: (event: SpeakingInput) => void): Streams {
  const cancels = new Map<string, () => void>();
  return {
    start(speech, index, text) {
      if (voice === null) return;
      const ended = (type: 'voice-ended' | 'voice-failed'): void => {
        cancels.delete(speech);
        dispatch({ type, speech, index });
      };
      const cancel = voice.speak(text, speech, {
        onSamples: (samples, words) => dispatch({ type: 'sample-ready', speech, index, samples, words }),
        onEnd: () => ended('voice-ended'),
        onFailure: () => ended('voice-failed'),
      });
      cancels.set(speech, cancel);
    },
    cancel(speech) {
      cancels.get(speech)?.();
      cancels.delete(speech);
      voice?.endReply(speech);
    },
    forget(speech) {
      cancels.delete(speech);
      voice?.endReply(speech);
    },
  };
}

function timerName(speech: string | null): string {
  return speech === null ? 'playout-late' : `cleared:${speech}`;
}
