import type { RoomPlayer } from '@saywell/contract';
import type { RemoteMediaPlayer } from '../events/call-events.ts';

/** A player of the room in the words of call-room clients. */
export const toPlayer = ({ sessionId, state, settings }: RoomPlayer): RemoteMediaPlayer => ({
  session_id: sessionId,
  remoteMediaPlayerState: { state, settings },
});
