import type { Speaker } from '../state/call-state.ts';
import type { Levels } from '../state/level-meter.ts';

export interface Bar {
  readonly speaker: Speaker;
  /** 0 to 1. */
  readonly level: number;
}

export const barCount = 20;

/** A short question and its longer answer: how a conversation looks before there is one. */
export const restingBars: readonly Bar[] = [
  ...[0.12, 0.4, 0.55, 0.3, 0.22, 0.12, 0.08].map((level) => ({ speaker: 'user', level }) as const),
  ...[0.16, 0.5, 0.38, 0.66, 1, 0.74, 0.24, 0.46, 0.82, 0.6, 0.34, 0.5, 0.14].map(
    (level) => ({ speaker: 'assistant', level }) as const,
  ),
];

export interface WaveformSample {
  readonly levels: Levels;
  readonly isAssistantSpeaking: boolean;
  readonly isUserSpeaking: boolean;
}

/** Moves every bar one place to the left and puts the present moment at the right. */
export function pushBar(bars: readonly Bar[], sample: WaveformSample): readonly Bar[] {
  const speaker = whoSpeaks(sample);
  return [...bars.slice(1 - barCount), { speaker, level: sample.levels[speaker] }];
}

function whoSpeaks({ levels, isAssistantSpeaking, isUserSpeaking }: WaveformSample): Speaker {
  if (isAssistantSpeaking !== isUserSpeaking) return isUserSpeaking ? 'user' : 'assistant';
  return levels.user > levels.assistant ? 'user' : 'assistant';
}
