import type { CallError } from '../call-error.ts';
import { type CallPhase, withoutEnding } from '../state/call-state.ts';
import type { CallStore } from '../state/call-store.ts';
import { useCallStore } from './call-context.tsx';
import { useCallValue } from './use-call-value.ts';

export interface UseCall {
  readonly phase: CallPhase;
  readonly inCall: boolean;
  readonly isConnecting: boolean;
  readonly isMuted: boolean;
  readonly isAssistantSpeaking: boolean;
  readonly isUserSpeaking: boolean;
  readonly isReconnecting: boolean;
  readonly isAudioBlocked: boolean;
  readonly isMicrophoneSilent: boolean;
  readonly hearsVisitor: boolean;
  readonly input: 'voice' | 'text';
  readonly statusMessage: string;
  readonly error: CallError | null;
  /** The acting side: start, end, setMuted, sendText, say, dismissError. */
  readonly call: CallStore;
}

/** The call without its duration, transcript and levels, which change more often and have hooks of their own. */
export function useCall(): UseCall {
  const phase = useCallValue((snapshot) => snapshot.lifecycle.phase);
  const steadyPhase = useCallValue(({ lifecycle }) => withoutEnding(lifecycle).phase);
  return {
    phase,
    inCall: steadyPhase === 'active',
    isConnecting: steadyPhase === 'connecting',
    isMuted: useCallValue((snapshot) => snapshot.isMuted),
    isAssistantSpeaking: useCallValue((snapshot) => snapshot.isAssistantSpeaking),
    isUserSpeaking: useCallValue((snapshot) => snapshot.isUserSpeaking),
    isReconnecting: useCallValue((snapshot) => snapshot.isReconnecting),
    isAudioBlocked: useCallValue((snapshot) => snapshot.isAudioBlocked),
    isMicrophoneSilent: useCallValue((snapshot) => snapshot.isMicrophoneSilent),
    hearsVisitor: useCallValue((snapshot) => snapshot.hearsVisitor),
    input: useCallValue((snapshot) => snapshot.input),
    statusMessage: useCallValue((snapshot) => snapshot.statusMessage),
    error: useCallValue((snapshot) => snapshot.error),
    call: useCallStore(),
  };
}
