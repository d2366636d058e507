import type { RoomPlayer } from '@saywell/contract';
import type { PartContext } from '../call/call-context.ts';
import type { RemoteMediaPlayer } from '../events/call-events.ts';
import type { EncodingLayer } from '../options/media-settings.ts';
import { checkPlayerId, checkPlayerSettings, checkPlayerStart } from '../rules/media-player.ts';
import { defined, requestService } from './room-requests.ts';
import { toPlayer } from './to-player.ts';

export interface PlayerSettings {
  readonly state?: 'play' | 'pause';
  /** 0–2. */
  readonly volume?: number;
  readonly simulcastEncodings?: readonly EncodingLayer[];
}

export async function startPlayer(
  context: PartContext,
  options: { readonly url: string; readonly settings?: PlayerSettings },
): Promise<RemoteMediaPlayer> {
  context.check(checkPlayerStart(options));
  const { url, settings = { state: 'play' } } = options;
  const params = { url, settings: toSettings(settings) };
  return toPlayer(await requestService(context, 'startRemoteMediaPlayer', 'start-player', params));
}

export async function updatePlayer(
  context: PartContext,
  options: { readonly session_id: string; readonly settings: PlayerSettings },
): Promise<RemoteMediaPlayer> {
  context.check(checkPlayerId(options.session_id) ?? checkPlayerSettings(options.settings));
  const params = { sessionId: options.session_id, settings: toSettings(options.settings) };
  return toPlayer(await requestService(context, 'updateRemoteMediaPlayer', 'update-player', params));
}

export async function stopPlayer(context: PartContext, sessionId: string): Promise<void> {
  context.check(checkPlayerId(sessionId));
  await requestService(context, 'stopRemoteMediaPlayer', 'stop-player', { sessionId });
}

/** The server encodes no video of a player in layers: these are checked, then left out. */
const toSettings = ({ state, volume }: PlayerSettings): Partial<RoomPlayer['settings']> =>
  defined({ state, volume });
