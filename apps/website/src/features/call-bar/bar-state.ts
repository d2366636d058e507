import type { CallSnapshot } from '@saywell/react';
import { brand } from '../../config/brand.ts';

/** Who has the word, or what keeps both from having it. */
export type BarState =
  | 'connecting'
  | 'reconnecting'
  | 'ending'
  | 'assistant'
  | 'visitor'
  | 'muted'
  | 'listening';

export const barLabels: Readonly<Record<BarState, string>> = {
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  ending: 'Ending…',
  assistant: `${brand.name} is speaking`,
  visitor: 'You are speaking',
  muted: 'You are muted',
  listening: `${brand.name} is listening`,
};

type Facts = Pick<
  CallSnapshot,
  'isReconnecting' | 'isMuted' | 'isAssistantSpeaking' | 'isUserSpeaking' | 'input'
> & {
  readonly phase: CallSnapshot['lifecycle']['phase'];
};

/** A muted visitor still hears the assistant: that it speaks goes first. Who types has nothing to mute. */
export function barState(facts: Facts): BarState {
  const { phase } = facts;
  if (phase === 'connecting' || phase === 'ending') return phase;
  if (facts.isReconnecting) return 'reconnecting';
  if (facts.isAssistantSpeaking) return 'assistant';
  if (facts.isMuted && facts.input === 'voice') return 'muted';
  return facts.isUserSpeaking ? 'visitor' : 'listening';
}

type Troubles = Pick<
  CallSnapshot,
  'isReconnecting' | 'isAudioBlocked' | 'isMicrophoneSilent' | 'hearsVisitor'
>;

/** What a visitor should know before the words that were said; empty when all is well. */
export function barTrouble(call: Troubles): string {
  if (call.isReconnecting) return 'The connection is lost for a moment. Your call is kept.';
  if (call.isAudioBlocked) return 'Your browser holds the sound back. Press anywhere to hear the assistant.';
  if (call.isMicrophoneSilent) return 'No sound from your microphone. Another tab or app may have taken it.';
  return call.hearsVisitor ? '' : 'The assistant cannot hear you today. Please type.';
}
