import type { AudioOutput } from '../agent.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Announcement } from './announcements.ts';
import type { SpeakingEffect, SpeakingEvent } from './speaking-types.ts';
import type { Voice } from './voice.ts';

type WithoutTime<Event> = Event extends SpeakingEvent ? Omit<Event, 'at'> : never;
/** It happens now. */
export type SpeakingInput = WithoutTime<SpeakingEvent>;

/** Does what the mouth's transition decides: the voice's streams, the output, the timers. */
export function createPerformer(options: {
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
      const cancel = voice.speak(text, {
        onSamples: (samples, words) => dispatch({ type: 'sample-ready', speech, index, samples, words }),
        onEnd: () => ended('voice-ended'),
        onFailure: () => ended('voice-failed'),
      });
      cancels.set(speech, cancel);
    },
    cancel(speech) {
      cancels.get(speech)?.();
      cancels.delete(speech);
    },
    forget: (speech) => void cancels.delete(speech),
  };
}

function timerName(speech: string | null): string {
  return speech === null ? 'playout-late' : `cleared:${speech}`;
}
