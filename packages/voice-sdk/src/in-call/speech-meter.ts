import type { PageEnvironment } from '../environment/page-environment.ts';
import type { EmitVoiceEvent } from '../events.ts';
import { detectSpeech, type SpeechEvent, type SpeechState } from './speech-detector.ts';

export interface SpeechMeter {
  /** The room's levels, by participant. */
  hear(levels: Readonly<Record<string, number>>): void;
  /** Who speaks is cut off. */
  end(): void;
  /** Nothing is emitted after this. */
  close(): void;
}

/** Runs the speaking detection: emits what it finds and waits for the silence. */
export function createSpeechMeter(
  { setTimer }: Pick<PageEnvironment, 'setTimer'>,
  emit: EmitVoiceEvent,
): SpeechMeter {
  let state: SpeechState = { speaking: false };
  let cancelSilenceTimer: (() => void) | undefined;
  let isClosed = false;
  const dispatch = (event: SpeechEvent): void => {
    if (isClosed) return;
    const step = detectSpeech(state, event);
    state = step.state;
    for (const effect of step.effects) {
      if (effect.type === 'volume-level') emit('volume-level', effect.volume);
      else if (effect.type !== 'arm-silence-timer') emit(effect.type);
      else {
        cancelSilenceTimer?.();
        cancelSilenceTimer = setTimer(() => dispatch({ type: 'silence' }), effect.delayMs);
      }
    }
  };
  return {
    hear: (levels) => dispatch({ type: 'levels', levels }),
    end: () => dispatch({ type: 'call-over' }),
    close() {
      isClosed = true;
      cancelSilenceTimer?.();
    },
  };
}
