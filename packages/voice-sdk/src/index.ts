export type {
  CallEvent,
  CameraError,
  DeviceSelection,
  NetworkStats,
  Participant,
  RoomConfig,
} from '@saywell/call-room';
export type { Call, TurnMetrics } from '@saywell/contract';
export type { VoiceEnvironment } from './environment/voice-environment.ts';
export { VoiceError, type VoiceErrorCode, type VoiceErrorType, type VoiceFailureCode } from './errors.ts';
export type {
  CallEndedMessage,
  CallStartFailed,
  CallStartProgress,
  CallStartSuccess,
  CallStats,
  MicrophoneSilence,
  OtherVoiceMessage,
  RoomErrorEvent,
  SdkErrorEvent,
  StartContext,
  VoiceErrorEvent,
  VoiceEvents,
  VoiceMessage,
} from './events.ts';
export type { SilenceCause } from './in-call/silence-detector.ts';
export type { CallObjectOptions, VoiceCallOptions } from './options/call-object-options.ts';
export type { OutgoingMessage } from './options/outgoing-message.ts';
export type { CallMode, PageOptions, PageTool } from './options/page-options.ts';
export type { ToolContext, ToolHandler, ToolSettings } from './options/page-tool.ts';
export type {
  InlineAssistant,
  InlineSquad,
  InlineWorkflow,
  StartOptions,
  WebCallOptions,
  WorkflowOverrides,
} from './options/start-options.ts';
export type {
  CheckCode,
  CheckName,
  CheckOutcome,
  CheckVerdict,
  PreflightCheck,
  PreflightOptions,
  PreflightReport,
} from './preflight/preflight-report.ts';
export { SaywellVoice, SaywellVoice as default } from './saywell-voice.ts';
export type { CallPhase } from './session/call-phase.ts';
export type { StartStage } from './start/stage-names.ts';
export { startStages } from './start/start-call.ts';
export { hasStoredCall } from './stored-call/has-stored-call.ts';
export type { ResumeOutcome } from './stored-call/resume-outcome.ts';
