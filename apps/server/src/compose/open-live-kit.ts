import type { FastifyBaseLogger } from 'fastify';
import { importLiveKitLibrary, joinAsAgent } from '../features/rooms/livekit/livekit-agent.ts';
import { createLiveKitApi } from '../features/rooms/livekit/livekit-api.ts';
import { LiveKitError } from '../features/rooms/livekit/livekit-error.ts';
import { createLiveKitRooms, type LiveKitRooms } from '../features/rooms/livekit/livekit-rooms.ts';
import { systemClock } from '../platform/clock.ts';
import type { LiveKitSettings } from '../platform/config/server-config.ts';
import { StartError } from '../platform/errors/start-error.ts';

/** @throws {StartError} `livekit-not-installed`. */
export async function openLiveKit(
  settings: LiveKitSettings | undefined,
  log: FastifyBaseLogger,
  load = importLiveKitLibrary,
): Promise<LiveKitRooms | undefined> {
  if (settings === undefined) return undefined;
  const library = await load().catch((error: unknown) => {
    throw error instanceof LiveKitError
      ? new StartError('livekit-not-installed', `SAYWELL_LIVEKIT_URL: ${error.message}`, { cause: error })
      : error;
  });
  const { url } = settings;
  const api = createLiveKitApi({ ...settings, fetch: globalThis.fetch });
  return createLiveKitRooms({ url, api, join: joinAsAgent(library), clock: systemClock, log });
}
