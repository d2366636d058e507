import { createMediaHost, type MediaHost, type MediaLog } from '@saywell/media';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { type EngineSet, loadEngines } from '../features/agents/engines.ts';
import { endLostCalls } from '../features/calls/ending/end-lost-calls.ts';
import { createRunningCalls, type RunningCalls } from '../features/calls/live/running-calls.ts';
import { createMonitorTokens } from '../features/calls/monitor/monitor-tokens.ts';
import { createKnowledgeLibrary } from '../features/knowledge/knowledge-library.ts';
import { createVectorFiles } from '../features/knowledge/vector-files.ts';
import { mediaCapacity } from '../features/rooms/media-capacity.ts';
import { createPlayerSource } from '../features/rooms/player/player-source.ts';
import { createRecordingFiles } from '../features/rooms/recording/recording-files.ts';
import { createRoomRegistry } from '../features/rooms/room-registry.ts';
import type { PlayerSource } from '../features/rooms/services/players.ts';
import { assistantWarnings } from '../features/warnings/assistant-warnings.ts';
import { createCallerUpgrade } from '../http/rooms/caller-upgrade.ts';
import { createListenUpgrade } from '../http/rooms/listen-upgrade.ts';
import { monitorPlugin } from '../http/rooms/monitor-plugin.ts';
import { recordingRoutes } from '../http/rooms/recording-routes.ts';
import { createRoomsPlugin } from '../http/rooms/rooms-plugin.ts';
import { systemClock } from '../platform/clock.ts';
import { createReleaseStack, type ReleaseStack } from '../platform/release-stack.ts';
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
  options: CallPartsOptions,
  overrides: CallPartsOverrides = {},
): Promise<CallParts> {
  const { store, log, serverMessages } = options;
  const lost = await endLostCalls(store, serverMessages);
  if (lost > 0) log.warn({ calls: lost }, 'ended calls that an earlier server left open');
  const owned = createReleaseStack();
  try {
    return await openCallParts(options, overrides, owned);
  } catch (error) {
    await owned[Symbol.asyncDispose]();
    throw error;
  }
}

async function openCallParts(
  options: CallPartsOptions,
  overrides: CallPartsOverrides,
  owned: ReleaseStack,
): Promise<CallParts> {
  const { config, store, log } = options;
  const capacity = mediaCapacity(config.media.maxCalls);
  const [engines, media] = await Promise.all([
    overrides.engines ??
      loadEngines({
        ...config.agent,
        vectors: createVectorFiles({ dataDirectory: config.dataDirectory, log }),
        log,
      }),
    createMediaHost({ ...config.media, opusComplexity, ...capacity }, { log: mediaLog(log) }),
  ]);
  owned.use(media);
  const rooms = createRoomRegistry({ clock: systemClock, log });
  const knowledge = createKnowledgeLibrary(store, engines.search);
  const knowledgeOf = createAssistantKnowledge(store, knowledge);
  const monitorTokens = createMonitorTokens(systemClock.now);
  const service = createRunningCalls({
    ...options,
    monitorTokens,
    knowledgeOf,
    engines,
    rooms,
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
  const monitor = { tokens: monitorTokens, find: (callId: string) => service.monitored(callId) };
  const endCalls = (): Promise<void> => service.endAll('worker-shutdown');
  return {
    service,
    dialogues: { dialogueOf: (assistant) => engines.choose(assistant).dialogue, knowledgeOf },
    knowledge,
    textModelOf: (assistant) => engines.choose(assistant).textModel,
    assistantWarnings: (assistant) => assistantWarnings(assistant, engines.choose(assistant)),
    probes: { engines: () => engines.report, media: () => media.status(), rooms: () => rooms.counts() },
    plugins: callPlugins(options, { media, service, monitor, endCalls }),
    async [Symbol.asyncDispose]() {
      await endCalls();
      await owned[Symbol.asyncDispose]();
    },
  };
}

/** The routes of the rooms, of the monitors and of the recordings. */
function callPlugins(
  { config, store }: CallPartsOptions,
  parts: {
    readonly media: MediaHost;
    readonly service: RunningCalls;
    readonly monitor: Parameters<typeof monitorPlugin>[0];
    readonly endCalls: () => Promise<void>;
  },
): readonly FastifyPluginAsync[] {
  const { media, service, monitor, endCalls } = parts;
  const find = (callId: string) => service.live(callId);
  const upgrades = [createListenUpgrade(monitor), createCallerUpgrade({ media, find, clock: systemClock })];
  return [
    createRoomsPlugin({ media, find, region: config.region, upgrades, endCalls }),
    monitorPlugin(monitor),
    recordingRoutes({ store, dataDirectory: config.dataDirectory }),
  ];
}

const mediaLog =
  (log: FastifyBaseLogger): MediaLog =>
  (level, message, details = {}) =>
    log[level](details, message);
