/** The call without React: what other user interfaces are built on. */
export { CallError, type CallErrorCode, callErrorCodes } from './call-error.ts';
export { formatDuration } from './format-duration.ts';
export { bubblesOf } from './parts/bubbles.ts';
export { type Bar, barCount, pushBar, restingBars } from './parts/waveform-bars.ts';
export type {
  CallPhase,
  CallRequest,
  CallSnapshot,
  CallState,
  CallTarget,
  Speaker,
  TranscriptMessage,
} from './state/call-state.ts';
export { toCallState } from './state/call-state.ts';
export type { CallStore, CallStoreOptions, StartOutcome } from './state/call-store.ts';
export { createCallStore } from './state/create-call-store.ts';
export type { VoiceClient } from './voice-client.ts';
