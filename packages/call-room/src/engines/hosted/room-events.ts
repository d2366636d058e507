import type { DailyEvent, DailyEventObject, DailyRemoteMediaPlayerInfo } from '@daily-co/daily-js';
import type { RoomEventMessage, RoomEventName, RoomEvents, RoomPlayer } from '@saywell/contract';
import type { CallEventName } from '../../events/call-events.ts';
import type { EngineHandlers } from '../engine.ts';
import type { HostedCall } from './load-library.ts';

/** Listens to one event of the library. */
export type Listen = <Name extends DailyEvent>(
  name: Name,
  listener: (event: DailyEventObject<Name>) => void,
) => void;

/** Listens until the answer is called. */
export function listening(call: HostedCall): { readonly listen: Listen; readonly stop: () => void } {
  const stops = new Set<() => void>();
  return {
    listen(name, listener) {
      call.on(name, listener);
      stops.add(() => call.off(name, listener));
    },
    stop() {
      for (const stop of stops) stop();
      stops.clear();
    },
  };
}

// The library's payloads are those of our events of the same names.
const passedOn = [
  'app-message',
  'local-audio-level',
  'remote-participants-audio-level',
  'network-quality-change',
  'network-connection',
  'cpu-load-change',
  'recording-stats',
  'recording-upload-completed',
  'live-streaming-started',
  'live-streaming-updated',
  'live-streaming-stopped',
  'live-streaming-error',
  'transcription-error',
  'dialin-ready',
  'dialin-connected',
  'dialin-error',
  'dialin-stopped',
  'dialin-warning',
  'dialout-connected',
  'dialout-answered',
  'dialout-error',
  'dialout-stopped',
  'dialout-warning',
] as const satisfies readonly CallEventName[];

/** Passes on what needs no translation. */
export function passOn(listen: Listen, emit: EngineHandlers['emit']): void {
  for (const name of passedOn) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types lack an event that it sends
    listen(name as DailyEvent, ({ action: _action, callClientId: _id, ...payload }) => {
      emit(name, payload);
    });
  }
}

/** Emits what happens in the room's services in our room's own words. */
export function translate(listen: Listen, { roomEvent }: Pick<EngineHandlers, 'roomEvent'>): void {
  const emit: EmitRoomEvent = (name, payload) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- name and payload belong together by the signature
    roomEvent({ type: 'event', name, payload } as RoomEventMessage);
  };
  listen('access-state-updated', ({ access }) => {
    if (access !== 'unknown') emit('access-changed', access);
  });
  for (const change of ['added', 'updated', 'removed'] as const)
    listen(`waiting-participant-${change}`, ({ participant: { id, name } }) =>
      emit(`waiting-participant-${change}`, { sessionId: id, name, awaitingAccess: true }),
    );
  listen('active-speaker-change', ({ activeSpeaker }) =>
    emit('active-speaker-change', { sessionId: activeSpeaker.peerId }),
  );
  listen('meeting-session-state-updated', ({ meetingSessionState: { data } }) => {
    if (isMap(data)) emit('session-data-updated', { data });
  });
  translateRecording(listen, emit);
  translateTranscription(listen, emit);
  translatePlayers(listen, emit);
}

type EmitRoomEvent = <Name extends RoomEventName>(name: Name, payload: RoomEvents[Name]) => void;

/** The one recording of a room without names for several. */
const defaultInstance = 'default';

function translateRecording(listen: Listen, emit: EmitRoomEvent): void {
  let recordingId = '';
  listen('recording-started', (event) => {
    // A local recording is made and announced by the page's own call object.
    if (event.local) return;
    recordingId = event.recordingId ?? recordingId;
    emit('recording-started', {
      recordingId,
      instanceId: event.instanceId ?? defaultInstance,
      type: event.type === 'raw-tracks' ? 'raw-tracks' : 'cloud',
      startedBy: event.startedBy ?? '',
    });
  });
  listen('recording-stopped', ({ instanceId = defaultInstance }) =>
    emit('recording-stopped', { recordingId, instanceId }),
  );
  listen('recording-error', ({ errorMsg, instanceId = defaultInstance }) =>
    emit('recording-error', { errorMsg, instanceId }),
  );
}

function translateTranscription(listen: Listen, emit: EmitRoomEvent): void {
  listen('transcription-started', ({ instanceId, startedBy }) =>
    emit('transcription-started', { instanceId, startedBy }),
  );
  listen('transcription-stopped', ({ instanceId, updatedBy }) =>
    emit('transcription-stopped', { instanceId, updatedBy }),
  );
  listen('transcription-message', ({ participantId, text, timestamp }) =>
    // The types say a date; what arrives was JSON on its way.
    emit('transcription-message', { participantId, text, timestamp: new Date(timestamp).toISOString() }),
  );
}

function translatePlayers(listen: Listen, emit: EmitRoomEvent): void {
  for (const change of ['started', 'updated'] as const)
    listen(`remote-media-player-${change}`, (event) =>
      emit(`remote-media-player-${change}`, { player: toRoomPlayer(event), updatedBy: event.updatedBy }),
    );
  listen('remote-media-player-stopped', ({ session_id: sessionId, updatedBy, reason }) =>
    emit('remote-media-player-stopped', { sessionId, updatedBy, reason }),
  );
}

export function toRoomPlayer(player: DailyRemoteMediaPlayerInfo): RoomPlayer {
  const { state, settings } = player.remoteMediaPlayerState;
  return {
    sessionId: player.session_id,
    state,
    settings: { state: settings.state ?? 'play', volume: settings.volume ?? 1 },
  };
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
