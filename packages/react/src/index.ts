export { CallError, type CallErrorCode, callErrorCodes } from './call-error.ts';
export { formatDuration } from './format-duration.ts';
export { CallProvider, useCallStore } from './hooks/call-context.tsx';
export { type UseCall, useCall } from './hooks/use-call.ts';
export {
  type CallButtonOptions,
  callEndedNote,
  endFailedNote,
  type UseCallButton,
  useCallButton,
} from './hooks/use-call-button.ts';
export { useCallValue } from './hooks/use-call-value.ts';
export { useDuration } from './hooks/use-duration.ts';
export { type Metrics, useLevels } from './hooks/use-levels.ts';
export { useOwnCallStore } from './hooks/use-own-call-store.ts';
export { useReducedMotion } from './hooks/use-reduced-motion.ts';
export { useTool } from './hooks/use-tool.ts';
export { type UseTranscript, useTranscript } from './hooks/use-transcript.ts';
export { CallButton, type CallButtonProps } from './parts/call-button.tsx';
export { CallDuration } from './parts/call-duration.tsx';
export { CallPanel, type CallPanelProps } from './parts/call-panel.tsx';
export { MuteButton } from './parts/mute-button.tsx';
export { PermissionHint } from './parts/permission-hint.tsx';
export { StatusDot } from './parts/status-dot.tsx';
export { TextInput, type TextInputProps } from './parts/text-input.tsx';
export { Toast } from './parts/toast.tsx';
export { Transcript } from './parts/transcript.tsx';
export { Waveform } from './parts/waveform.tsx';
export { type Bar, barCount, restingBars } from './parts/waveform-bars.ts';
export {
  type CallPhase,
  type CallRequest,
  type CallSnapshot,
  type CallState,
  type CallTarget,
  type EarlierPart,
  type Speaker,
  type TranscriptMessage,
  toCallState,
  withoutEnding,
} from './state/call-state.ts';
export type { CallStore, CallStoreOptions, StartOutcome } from './state/call-store.ts';
export { createCallStore } from './state/create-call-store.ts';
export type { Levels } from './state/level-meter.ts';
export type { CancelTimer, SetTimer } from './state/timers.ts';
export type { AddMessage, SayOptions, ToolHandler, VoiceClient, VoiceClientEvents } from './voice-client.ts';
export {
  AnimatedButton,
  type AnimatedButtonProps,
  type AnimationSpeed,
  animationSeconds,
} from './widgets/animated-button.tsx';
export { ConnectionErrorBox, type ConnectionErrorBoxProps } from './widgets/connection-error.tsx';
export { EventLog, type EventLogProps } from './widgets/event-log.tsx';
export { SquadButton, type SquadButtonProps } from './widgets/squad-button.tsx';
export { StatusPill } from './widgets/status-pill.tsx';
export {
  TerminationButton,
  type TerminationButtonProps,
  type TerminationEvent,
} from './widgets/termination-button.tsx';
export { type EventLogEntry, type UseEventLog, useEventLog } from './widgets/use-event-log.ts';
export { VolumeButton } from './widgets/volume-button.tsx';
