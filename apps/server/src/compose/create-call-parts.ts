import { createMediaHost, type MediaLog } from '@saywell/media';
import type { FastifyBaseLogger } from 'fastify';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { type EngineSet, loadEngines } from '../features/agents/engines.ts';
import { createRunningCalls } from '../features/calls/live/running-calls.ts';
import { endLostCalls } from '../features/calls/ending/end-lost-calls.ts';
import { createMonitorTokens } from '../features/calls/monitor/monitor-tokens.ts';
import { mediaCapacity } from '../features/rooms/media-capacity.ts';
import { createPlayerSource } from '../features/rooms/player/player-source.ts';
import { createRecordingFiles } from '../features/rooms/recording/recording-files.ts';
import { createRoomRegistry } from '../features/rooms/room-registry.ts';
import type { PlayerSource } from '../features/rooms/services/players.ts';
import { createCallerUpgrade } from '../http/rooms/caller-upgrade.ts';
import { createListenUpgrade } from '../http/rooms/listen-upgrade.ts';
import { monitorPlugin } from '../http/rooms/monitor-plugin.ts';
import { recordingRoutes } from '../http/rooms/recording-routes.ts';
import { createRoomsPlugin } from '../http/rooms/rooms-plugin.ts';
import { systemClock } from '../platform/clock.ts';
import { createReleaseStack } from '../platform/release-stack.ts';
import type { CallParts, CallPartsOptions } from './call-parts.ts';

/** Opus complexity 0 with error correction: 1 % of a core a call, and speech sounds the same. */
const opusComplexity = 0;

export interface CallPartsOverrides {
  /** Engines in place of the ones this machine has. */
  readonly engines?: EngineSet;
  /** Sound for media players in place of the allowed hosts'. */
  readonly playerSource?: PlayerSource;
}

/** Media, rooms and agents of this process. Calls that an earlier process left open are ended first. */
export async function createCallParts(
  { config, store, log, serverMessages, apiLog }: CallPartsOptions,
  overrides: CallPartsOverrides = {},
): Promise<CallParts> {
  const lost = await endLostCalls(store, serverMessages);
  if (lost > 0) log.warn({ calls: lost }, 'ended calls that an earlier server left open');
  const capacity = mediaCapacity(config.media.maxCalls);
  const held = createReleaseStack();
  try {
    const [engines, media] = await Promise.all([
      overrides.engines ?? loadEngines({ openai: config.agent.openai, log }),
      createMediaHost({ ...config.media, opusComplexity, ...capacity }, { log: mediaLog(log) }),
    ]);
    held.use(media);
    const rooms = createRoomRegistry({ clock: systemClock, log });
    const knowledgeOf = createAssistantKnowledge(store);
    const monitorTokens = createMonitorTokens(systemClock.now);
    const service = createRunningCalls({
      store,
      serverMessages,
      apiLog,
      monitorTokens,
      knowledgeOf,
      engines,
      rooms,
      log,
      maxCalls: config.media.maxCalls,
      iceServers: config.media.iceServers,
      endSilenceMs: config.agent.endSilenceMs,
      prices: config.prices,
      clock: systemClock,
      facilities: (callId) => ({
        recordingFiles: createRecordingFiles(config.dataDirectory, callId),
        playerSource: overrides.playerSource ?? createPlayerSource(config.playerHosts),
      }),
    });
    const monitor = {
      tokens: monitorTokens,
      find: (callId: string) => service.monitored(callId),
    };
    const endCalls = (): Promise<void> => service.endAll('worker-shutdown');
    return {
      service,
      dialogues: { dialogueOf: (assistant) => engines.choose(assistant).dialogue, knowledgeOf },
      textModelOf: (assistant) => engines.choose(assistant).textModel,
      probes: { engines: () => engines.report, media: () => media.status(), rooms: () => rooms.counts() },
      plugins: [
        createRoomsPlugin({
          media,
          find: (roomId) => service.live(roomId),
          region: config.region,
          upgrades: [
            createListenUpgrade(monitor),
            createCallerUpgrade({
              media,
              find: (callId) => service.live(callId),
              clock: systemClock,
            }),
          ],
          endCalls,
        }),
        monitorPlugin(monitor),
        recordingRoutes({ store, dataDirectory: config.dataDirectory }),
      ],
      async [Symbol.asyncDispose]() {
        await endCalls();
        await held[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await held[Symbol.asyncDispose]();
    throw error;
  }
}

const mediaLog =
  (log: FastifyBaseLogger): MediaLog =>
  (level, message, details = {}) =>
    log[level](details, message);
