import { DisconnectReason, type Room, RoomEvent, type RoomEventCallbacks, Track } from 'livekit-client';

/** The identity that the room gives its assistant. */
const assistantIdentity = 'assistant';

export interface SoundRequest {
  readonly url: string;
  readonly token: string;
  /** LiveKit's alone: its client switches the track on. */
  readonly microphone: MediaStreamTrack;
  /** The client gives up after this long. */
  readonly timeoutMs: number;
}

export interface SoundHandlers {
  assistant(track: MediaStreamTrack): void;
  /** Undefined: nothing is heard of this person any more. */
  voice(sessionId: string, track: MediaStreamTrack | undefined): void;
  /** Once, after it was open: everything of it is released. */
  lost(reason: string): void;
}

/** The sound of a room that a LiveKit server carries. */
export interface LiveKitSound {
  close(): void;
}

export type OpenSound = (request: SoundRequest, handlers: SoundHandlers) => Promise<LiveKitSound>;

/** What is used of LiveKit's client for browsers. */
export interface LiveKitRoom extends Pick<Room, 'connect' | 'disconnect'> {
  readonly localParticipant: {
    publishTrack(track: MediaStreamTrack, options: { source: Track.Source }): Promise<unknown>;
  };
  on<Event extends keyof RoomEventCallbacks>(event: Event, listener: RoomEventCallbacks[Event]): unknown;
}

/** Joins a LiveKit room: sends the microphone, and hands on what is heard. On failure everything is released. */
export function createOpenSound(createRoom: () => LiveKitRoom): OpenSound {
  return async ({ url, token, microphone, timeoutMs }, handlers) => {
    const room = createRoom();
    let isOpen = false;
    follow(room, handlers);
    room.on(RoomEvent.Disconnected, (reason) => {
      if (isOpen) handlers.lost(`LiveKit ended it: ${nameOf(reason)}`);
      isOpen = false;
    });
    const close = (): void => {
      isOpen = false;
      // Its client would stop the microphone's track; whoever opened it does.
      void room.disconnect(false);
    };
    try {
      await room.connect(url, token, {
        maxRetries: 0,
        websocketTimeout: timeoutMs,
        peerConnectionTimeout: timeoutMs,
      });
      await room.localParticipant.publishTrack(microphone, { source: Track.Source.Microphone });
    } catch (error) {
      close();
      throw error;
    }
    isOpen = true;
    return { close };
  };
}

function follow(room: LiveKitRoom, handlers: SoundHandlers): void {
  const voices = new Map<string, MediaStreamTrack>();
  room.on(RoomEvent.TrackSubscribed, ({ kind, mediaStreamTrack }, _publication, { identity }) => {
    if (kind !== Track.Kind.Audio) return;
    if (identity === assistantIdentity) {
      handlers.assistant(mediaStreamTrack);
      return;
    }
    voices.set(sessionOf(identity), mediaStreamTrack);
    handlers.voice(sessionOf(identity), mediaStreamTrack);
  });
  room.on(RoomEvent.TrackUnsubscribed, ({ mediaStreamTrack }, _publication, { identity }) => {
    // Somebody who joined again is heard from the new place before the old one is gone.
    if (voices.get(sessionOf(identity)) !== mediaStreamTrack) return;
    voices.delete(sessionOf(identity));
    handlers.voice(sessionOf(identity), undefined);
  });
}

const sessionOf = (identity: string): string => identity.replace(/\.\d+$/, '');

const nameOf = (reason: DisconnectReason | undefined): string =>
  reason === undefined ? 'no reason given' : DisconnectReason[reason];
