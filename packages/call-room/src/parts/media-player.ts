import type { PartContext } from '../call/call-context.ts';
import type { RemoteMediaPlayer } from '../events/call-events.ts';
import { type Preconditions, rejecting } from '../machine/preconditions.ts';
import type { PlayerSettings } from '../requests/player-requests.ts';

// Few pages play anything: fetched with the first player.
const loadRequests = () => import('../requests/player-requests.ts');

export const mediaPlayerPreconditions = {
  startRemoteMediaPlayer: rejecting(),
  updateRemoteMediaPlayer: rejecting(),
  stopRemoteMediaPlayer: rejecting(),
} as const satisfies Preconditions<ReturnType<typeof createMediaPlayer>>;

/** Players of the room. */
export function createMediaPlayer(context: PartContext) {
  return {
    /** The server fetches an allowed address and plays it into the room. */
    startRemoteMediaPlayer: async (options: {
      readonly url: string;
      readonly settings?: PlayerSettings;
    }): Promise<RemoteMediaPlayer> => (await loadRequests()).startPlayer(context, options),

    updateRemoteMediaPlayer: async (options: {
      readonly session_id: string;
      readonly settings: PlayerSettings;
    }): Promise<RemoteMediaPlayer> => (await loadRequests()).updatePlayer(context, options),

    stopRemoteMediaPlayer: async (sessionId: string): Promise<void> =>
      (await loadRequests()).stopPlayer(context, sessionId),
  };
}
