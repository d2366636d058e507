import type { CallSnapshot, TranscriptMessage } from '../state/call-state.ts';
import { useCallValue } from './use-call-value.ts';

export interface UseTranscript {
  /** Finished utterances, oldest first. */
  readonly messages: readonly TranscriptMessage[];
  /** What each side is saying right now, or empty. */
  readonly partials: CallSnapshot['partials'];
}

export function useTranscript(): UseTranscript {
  return {
    messages: useCallValue((snapshot) => snapshot.messages),
    partials: useCallValue((snapshot) => snapshot.partials),
  };
}
