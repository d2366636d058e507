import type { AudioOutput } from '../agent.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import { type AnnouncementOptions, createAnnouncements } from './announcements.ts';
import { createPerformer, type SpeakingInput } from './perform.ts';
import type { SpeakingEffect, SpeakingState, VoiceHealth } from './speaking-types.ts';
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
