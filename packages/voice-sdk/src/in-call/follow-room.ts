import type { CallObject, Participant } from '@saywell/call-room';
import { ASSISTANT_USER_NAME, LISTENING_MESSAGE } from '@saywell/contract';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { EmitVoiceEvent, VoiceMessage } from '../events.ts';
import type { CallSession } from '../session/call-session.ts';
import type { InCall } from './in-call.ts';
import type { SpeechMeter } from './speech-meter.ts';

/** A room and what hears of it. */
export interface FollowedRoom {
  readonly session: CallSession;
  readonly call: CallObject;
  readonly inCall: InCall;
  readonly meter: SpeechMeter;
  readonly wantsVideo: () => boolean;
  readonly environment: Pick<PageEnvironment, 'now' | 'log'>;
}

/** Turns the call object's events into the session's and the page's. */
export function followRoom(room: FollowedRoom): void {
  const { session, call, meter, environment } = room;
  const { remoteAudio } = session;
  const emit = emitWhileLive(session);
  // Without sound nothing is received, and the assistant need not wait until it is heard.
  if (session.request.page.mode === 'text') call.on('joined-meeting', () => reportAudible(room));
  else {
    call.on('participant-joined', ({ participant }) => subscribe(room, participant));
    call.on('participant-updated', ({ participant }) => subscribe(room, participant));
  }
  call.on('participant-updated', ({ participant }) => emit('daily-participant-updated', participant));
  call.on('track-started', (event) => playTrack(room, event.participant, event.track));
  call.on('track-stopped', ({ track }) => remoteAudio.stop(track));
  call.on('app-message', ({ data }) => receive(room, emit, data));
  call.on('remote-participants-audio-level', ({ participantsAudioLevel }) =>
    meter.hear(participantsAudioLevel),
  );
  call.on('local-audio-level', ({ audioLevel }) => emit('local-audio-level', audioLevel));
  call.on('camera-error', (event) => emit('camera-error', event));
  call.on('network-connection', (event) => emit('network-connection', event));
  call.on('network-quality-change', (event) => emit('network-quality-change', event));
  call.on('selected-devices-updated', ({ devices }) => remoteAudio.setOutput(devices.speaker.deviceId));
  call.on('nonfatal-error', ({ type }) => type === 'audio-processor-error' && recoverAudio(room));
  call.on('error', (event) => {
    const timestamp = new Date(environment.now()).toISOString();
    emit('error', { ...event, type: 'call-room-error', stage: 'call', message: event.errorMsg, timestamp });
    session.dispatch({ type: 'room-failed' });
  });
  call.on('left-meeting', ({ reason }) =>
    session.dispatch({ type: 'room-left', endedReason: reason ?? 'customer-ended-call' }),
  );
}

/** What a call that is over still says is not the page's business any more. */
function emitWhileLive(session: CallSession): EmitVoiceEvent {
  return (event, ...values) => {
    if (session.state.phase !== 'ending') session.emit(event, ...values);
  };
}

function subscribe({ call, wantsVideo }: FollowedRoom, participant: Participant): void {
  const { audio } = participant.tracks;
  if (participant.local || audio.subscribed) return;
  const setSubscribedTracks = { audio: true, video: wantsVideo() };
  call.updateParticipant(participant.session_id, { setSubscribedTracks });
}

function playTrack(room: FollowedRoom, participant: Participant, track: MediaStreamTrack): void {
  const { request, remoteAudio, emit } = room.session;
  if (participant.local || request.page.mode === 'text') return;
  if (track.kind === 'video') return emit('video', track);
  const isAssistant = participant.user_name === ASSISTANT_USER_NAME;
  // The assistant waits for this before its first words.
  remoteAudio.play(track, () => isAssistant && reportAudible(room));
}

function reportAudible({ session, call }: FollowedRoom): void {
  if (call.meetingState() === 'joined-meeting') session.dispatch({ type: 'assistant-audible' });
}

function receive({ session, inCall, environment }: FollowedRoom, emit: EmitVoiceEvent, data: unknown): void {
  if (data === LISTENING_MESSAGE) return session.dispatch({ type: 'assistant-listening' });
  const message = parseMessage(data);
  if (!message) return environment.log.warn('Unreadable message from the assistant', data);
  if (message.type === 'status-update' && message.status === 'ended')
    session.dispatch({ type: 'end-announced' });
  inCall.receive(message);
  emit('message', message);
}

function parseMessage(data: unknown): VoiceMessage | undefined {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return isMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is VoiceMessage {
  return typeof value === 'object' && value !== null;
}

/** The microphone's processing broke: without it, but never unmuting a visitor who muted. */
function recoverAudio({ session, call }: FollowedRoom): void {
  const restore = (): void => {
    const { state } = session;
    if (state.phase !== 'ending' && !state.isMuted && !call.isDestroyed()) call.setLocalAudio(true);
  };
  void call.updateInputSettings({ audio: { processor: { type: 'none' } } }).then(restore, restore);
}
