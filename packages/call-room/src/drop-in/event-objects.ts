import type { CallEvent } from '../events/call-events.ts';

export type DailyEventObjectParticipant = CallEvent<'participant-joined' | 'participant-updated'>;
export type DailyEventObjectTrack = CallEvent<'track-started' | 'track-stopped'>;
export type DailyEventObjectFatalError = CallEvent<'error'>;
export type DailyEventObjectAppMessage = CallEvent<'app-message'>;
export type DailyEventObjectRemoteParticipantsAudioLevel = CallEvent<'remote-participants-audio-level'>;
