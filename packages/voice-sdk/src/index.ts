export type { CallEvent, CameraError, DeviceSelection, NetworkStats, RoomConfig } from '@saywell/call-room';
export type { Call, TurnMetrics } from '@saywell/contract';
export type { CallObjectOptions, VoiceCallOptions, VoiceEnvironment } from './environment.ts';
export { VoiceError, type VoiceErrorCode, type VoiceErrorType } from './errors.ts';
export type {
  CallEndedMessage,
  CallStartFailed,
  CallStartProgress,
  CallStartSuccess,
  CallStats,
  MicrophoneSilence,
  RoomErrorEvent,
  SdkErrorEvent,
  StartContext,
  VoiceErrorEvent,
  VoiceEvents,
  VoiceMessage,
} from './events.ts';
export { hasStoredCall } from './has-stored-call.ts';
export type { SilenceCause } from './in-call/silence-detector.ts';
export type { OutgoingMessage } from './outgoing-message.ts';
export type { CallMode, PageOptions, PageTool } from './page-options.ts';
export type { ToolContext, ToolHandler, ToolSettings } from './page-tool.ts';
export type {
  CheckCode,
  CheckName,
  CheckOutcome,
  CheckVerdict,
  PreflightCheck,
  PreflightOptions,
  PreflightReport,
} from './preflight/preflight-report.ts';
export type { ResumeOutcome } from './resume-outcome.ts';
export { SaywellVoice, SaywellVoice as default } from './saywell-voice.ts';
export { startStages } from './start/run-start.ts';
export type { StartStage } from './start/stages.ts';
export type {
  InlineAssistant,
  InlineSquad,
  InlineWorkflow,
  StartOptions,
  WebCallOptions,
  WorkflowOverrides,
} from './start-options.ts';
