// In place of the hosted room library: `{ '@daily-co/daily-js': '@saywell/call-room/drop-in' }` as a bundler's alias.

export type { CallObject as DailyCall } from '../call/call-object.ts';
export type {
  CallEvent as DailyEventObject,
  CallEventName as DailyEvent,
  DeviceSelection as DailyDeviceInfos,
} from '../events/call-events.ts';
export type { MeetingState as DailyMeetingState } from '../machine/transition.ts';
export type {
  CallOptions as DailyCallOptions,
  CallOptions as DailyFactoryOptions,
} from '../options/call-options.ts';
export type {
  InputSettings as DailyInputSettings,
  ReceiveSettingsOption as DailyReceiveSettings,
  SendSettings as DailySendSettings,
} from '../options/media-settings.ts';
export type { RoomConfig as DailyAdvancedConfig } from '../options/room-config.ts';
export type { CallParticipantUpdate as DailyParticipantUpdateOptions } from '../parts/participants.ts';
export type { BrowserSupport as DailyBrowserInfo } from '../platform/supported-browser.ts';
export type {
  Participant as DailyParticipant,
  Participants as DailyParticipantsObject,
  ParticipantTrack as DailyTrackState,
} from '../room/participant.ts';
export type { NetworkStats as DailyNetworkStats } from '../stats/network-watch.ts';
export * from './constants.ts';
export { Daily as default } from './daily.ts';
export type {
  DailyEventObjectAppMessage,
  DailyEventObjectFatalError,
  DailyEventObjectParticipant,
  DailyEventObjectRemoteParticipantsAudioLevel,
  DailyEventObjectTrack,
} from './event-objects.ts';
