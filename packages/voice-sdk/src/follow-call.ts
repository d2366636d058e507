import type { CallObject, Participant } from '@saywell/call-room';
import { ASSISTANT_USER_NAME, LISTENING_MESSAGE, PLAYABLE_MESSAGE } from '@saywell/contract';
import type { CallSession } from './call-session.ts';
import type { VoiceEnvironment } from './environment.ts';
import type { VoiceEvents, VoiceMessage } from './events.ts';
import { detectSpeech, type SpeechEvent } from './speech-detector.ts';

/** What following a call needs of the SDK object. */
export interface CallFollower {
  readonly environment: VoiceEnvironment;
  readonly emit: <Name extends keyof VoiceEvents>(event: Name, ...values: VoiceEvents[Name]) => void;
  /** The room let go of us; `endedReason` undefined: it broke. */
  readonly onOver: (session: CallSession, endedReason: string | undefined) => void;
}

/** Turns the call object's events into the SDK's. */
export function followCall(session: CallSession, follower: CallFollower): void {
  const { call } = session;
  if (!call) return;
  const { emit, onOver } = follower;
  // Without sound nothing is received, and the assistant need not wait until it is heard.
  const hears = session.page.mode !== 'text';
  if (hears) {
    call.on('participant-joined', ({ participant }) => subscribe(call, participant));
    call.on('participant-updated', ({ participant }) => subscribe(call, participant));
  } else call.on('joined-meeting', () => sayPlayable(session));
  call.on('track-started', (event) => trackStarted(session, event.participant, event.track));
  call.on('track-stopped', ({ track }) => session.remoteAudio.stop(track));
  call.on('app-message', ({ data }) => receive(session, follower, data));
  call.on('remote-participants-audio-level', ({ participantsAudioLevel }) =>
    hearLevels(session, follower, { type: 'levels', levels: participantsAudioLevel }),
  );
  call.on('local-audio-level', ({ audioLevel }) => emit('local-audio-level', audioLevel));
  call.on('camera-error', (event) => emit('camera-error', event));
  call.on('network-connection', (event) => emit('network-connection', event));
  call.on('network-quality-change', (event) => emit('network-quality-change', event));
  call.on('selected-devices-updated', ({ devices }) =>
    session.remoteAudio.setOutput(devices.speaker.deviceId),
  );
  call.on('nonfatal-error', ({ type }) => type === 'audio-processor-error' && recoverAudio(session, call));
  call.on('error', (event) => {
    const timestamp = new Date(follower.environment.now()).toISOString();
    emit('error', { ...event, type: 'call-room-error', stage: 'call', message: event.errorMsg, timestamp });
    // A room that fails while joining rejects the join, which fails the start.
    if (session.joined) onOver(session, undefined);
  });
  call.on('left-meeting', ({ reason }) => onOver(session, reason ?? 'customer-ended-call'));
}

/** Feeds the speaking detection and emits what it finds. */
export function hearLevels(
  session: CallSession,
  follower: Pick<CallFollower, 'environment' | 'emit'>,
  event: SpeechEvent,
): void {
  const { state, effects } = detectSpeech(session.speech, event);
  session.speech = state;
  for (const effect of effects) {
    if (effect.type === 'volume-level') follower.emit('volume-level', effect.volume);
    else if (effect.type !== 'arm-silence-timer') follower.emit(effect.type);
    else {
      session.cancelSilenceTimer?.();
      const silent = (): void => hearLevels(session, follower, { type: 'silence' });
      session.cancelSilenceTimer = follower.environment.setTimer(silent, effect.delayMs);
    }
  }
}

function subscribe(call: CallObject, participant: Participant): void {
  const { audio } = participant.tracks;
  if (participant.local || audio.subscribed) return;
  call.updateParticipant(participant.session_id, { setSubscribedTracks: { audio: true, video: false } });
}

function trackStarted(session: CallSession, participant: Participant, track: MediaStreamTrack): void {
  if (participant.local || session.page.mode === 'text') return;
  const speaker = participant.user_name === ASSISTANT_USER_NAME;
  session.remoteAudio.play(track, () => {
    // The assistant waits for this before its first words. Once: a new track after a reconnection is no new call.
    if (speaker) sayPlayable(session);
  });
}

function sayPlayable(session: CallSession): void {
  if (session.playable || session.call?.meetingState() !== 'joined-meeting') return;
  session.playable = true;
  session.call.sendAppMessage(PLAYABLE_MESSAGE);
}

function receive(session: CallSession, follower: CallFollower, data: unknown): void {
  if (data === LISTENING_MESSAGE) {
    if (!session.started) follower.emit('call-start');
    session.started = true;
    return;
  }
  const message = parseMessage(data);
  if (!message) return follower.environment.log.warn('Unreadable message from the assistant', data);
  if (message.type === 'status-update' && 'status' in message && message.status === 'ended') {
    session.endAnnounced = true;
  }
  session.inCall?.receive(message);
  follower.emit('message', message);
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
function recoverAudio(session: CallSession, call: CallObject): void {
  const restore = (): void => {
    if (!call.isDestroyed() && !session.muted) call.setLocalAudio(true);
  };
  void call.updateInputSettings({ audio: { processor: { type: 'none' } } }).then(restore, restore);
}
