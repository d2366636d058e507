export type { CallEvent, CameraError, DeviceSelection, RoomConfig } from '@saywell/call-room';
export type { Call } from '@saywell/contract';
export type { CallObjectOptions, VoiceEnvironment } from './environment.ts';
export { VoiceError, type VoiceErrorCode, type VoiceErrorType } from './errors.ts';
export type {
  CallEndedMessage,
  CallStartFailed,
  CallStartProgress,
  CallStartSuccess,
  RoomErrorEvent,
  SdkErrorEvent,
  StartContext,
  VoiceErrorEvent,
  VoiceEvents,
  VoiceMessage,
} from './events.ts';
export type { OutgoingMessage } from './outgoing-message.ts';
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
