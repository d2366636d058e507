import { join } from 'node:path';
import { rehearse } from '@saywell/agent';
import { type InstalledModel, installedModels } from '@saywell/cli';
import { createMediaHost, MediaError, type MediaHost, type MediaLog } from '@saywell/media';
import type { FastifyBaseLogger } from 'fastify';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { callEngines } from '../features/agents/availability/call-engines.ts';
import {
  createFindMissingModel,
  type FindMissingModel,
} from '../features/agents/availability/missing-model.ts';
import { missingModelSetting } from '../features/agents/availability/missing-model-setting.ts';
import { createReplacementCounts } from '../features/agents/availability/replacement-counts.ts';
import { type EngineSet, loadEngines } from '../features/agents/engines.ts';
import { chooseFor } from '../features/agents/fallbacks/choose-for.ts';
import { createModelAccess } from '../features/agents/model-access.ts';
import { createSpeechEngines } from '../features/agents/speech-engines.ts';
import {
  createRecordingAddresses,
  type RecordingAddresses,
} from '../features/artifacts/recording-addresses.ts';
import { createInnerCallers } from '../features/calls/caller-socket/inner-callers.ts';
import { type CallEnds, createCallEnds } from '../features/calls/ending/call-ends.ts';
import { endLostCalls } from '../features/calls/ending/end-lost-calls.ts';
import { createRunningCalls, type RunningCalls } from '../features/calls/live/running-calls.ts';
import { createMonitorTokens, monitorKey } from '../features/calls/monitor/monitor-tokens.ts';
import { createMediaTests } from '../features/installation/media-tests.ts';
import { createKnowledgeLibrary } from '../features/knowledge/knowledge-library.ts';
import { createPassageReading, type PassageReading } from '../features/knowledge/passages/passage-reading.ts';
import { createVectorFiles } from '../features/knowledge/vector-files.ts';
import { maxLiveKitVisitors } from '../features/rooms/livekit/livekit-rooms.ts';
import { mediaCapacity } from '../features/rooms/media-capacity.ts';
import { createPlayerSource } from '../features/rooms/player/player-source.ts';
import { createRoomRegistry } from '../features/rooms/room-registry.ts';
import type { PlayerSource } from '../features/rooms/services/players.ts';
import { createToolServices } from '../features/tools/create-tool-services.ts';
import { traceWarnings } from '../features/traces/trace-warnings.ts';
import { assistantWarnings } from '../features/warnings/assistant-warnings.ts';
import { consentVoiceWarnings } from '../features/warnings/consent-voice-warnings.ts';
import { systemClock } from '../platform/clock.ts';
import type { MediaSettings, ServerConfig } from '../platform/config/server-config.ts';
import { udpPortInUse } from '../platform/errors/udp-port-in-use.ts';
import { createReleaseStack, type ReleaseStack } from '../platform/release-stack.ts';
import { createSealedFolder } from '../platform/spool/sealed-folder.ts';
import type { Store } from '../store/store.ts';
import type { CallParts, CallPartsOptions } from './call-parts.ts';
import { callPlugins } from './call-plugins.ts';
import { callProbes } from './call-probes.ts';
import { callSpendingOf } from './call-spending-of.ts';
import { openHeadroom } from './open-headroom.ts';
import { vectorsOfBuild } from './read-at-build/vectors-of-build.ts';
import { openLiveKit } from './open-live-kit.ts';
import { recoverRecordings } from './stored/recover-recordings.ts';

/** Opus complexity 0 with error correction: 1 % of a core a call, and speech sounds the same. */
const opusComplexity = 0;

export interface CallPartsOverrides {
  /** Engines in place of the ones this machine has. */
  readonly engines?: EngineSet;
  /** Sound for media players in place of the allowed hosts'. */
  readonly playerSource?: PlayerSource;
}

/** Far more than one machine's calls of a day without a database. */
const maxSpooledEnds = 10_000;
/** The longest call that a test has made has a tenth of it. */
const maxSpooledBytes = 16 * 1_024 * 1_024;

/**
 * Media, rooms and agents of this process. Ends of calls that an earlier process left on the disk are stored
 * first, then the calls are ended that it left open.
 */
export async function createCallParts(
  options: CallPartsOptions,
  overrides: CallPartsOverrides = {},
): Promise<CallParts> {
  const { config, store, log, serverMessages, node } = options;
  const owned = createReleaseStack();
  try {
    const recordingAddresses = createRecordingAddresses({
      ...options,
      lifetimeMs: config.recordingLinkMs,
      baseUrl: ownUrl(config),
      now: systemClock.now,
    });
    const ends = owned.use(openCallEnds({ ...options, recordingAddresses }));
    await ends.recover();
    // The embedded database is locked to one server: nobody else can have a call.
    const own = config.databaseUrl === undefined ? undefined : node.own;
    const lost = await endLostCalls(store, serverMessages, own);
    if (lost > 0) log.warn({ calls: lost }, 'ended calls that an earlier server left open');
    await recoverRecordings({ ...options, ends });
    return await openCallParts({ ...options, ends, recordingAddresses }, overrides, owned);
  } catch (error) {
    await owned[Symbol.asyncDispose]();
    throw error;
  }
}

/** For what nobody asks for under an address of his own. */
const ownUrl = ({ http }: ServerConfig): string => http.publicUrl ?? `http://localhost:${http.port}`;

interface SigningOptions extends CallPartsOptions {
  readonly recordingAddresses: RecordingAddresses;
}

function openCallEnds({ config, encryptionKey, ...options }: SigningOptions): CallEnds {
  const folder = createSealedFolder({
    path: join(config.dataDirectory, 'ended-calls'),
    encryptionKey,
    maxEntries: maxSpooledEnds,
    maxBytes: maxSpooledBytes,
  });
  return createCallEnds({ ...options, clock: systemClock, folder });
}

async function openCallParts(
  options: SigningOptions & { readonly ends: CallEnds },
  overrides: CallPartsOverrides,
  owned: ReleaseStack,
): Promise<CallParts> {
  const { config, store, log } = options;
  const passages = createPassageReading({ store, log, now: systemClock.now });
  const liveKit = await openLiveKit(config.liveKit, log);
  if (liveKit !== undefined) owned.use(liveKit);
  const [engines, media] = await Promise.all([
    overrides.engines ?? loadOwnEngines(config, store, passages, log, owned),
    openMedia(config.media, mediaCapacity(config.media.maxCalls), log),
  ]);
  owned.use(media);
  const findMissingModel = await openMissingModel(options, engines);
  const replacements = createReplacementCounts();
  const rooms = createRoomRegistry({ clock: systemClock, log, maxVisitors: liveKit && maxLiveKitVisitors });
  const knowledge = createKnowledgeLibrary(store, engines.search, passages.meanings);
  const knowledgeOf = createAssistantKnowledge(store, knowledge);
  const monitorTokens = createMonitorTokens(systemClock.now, monitorKey(options.encryptionKey));
  const tools = createToolServices({ ...options, library: knowledge, clock: systemClock });
  const watch = owned.use(openHeadroom(engines, log, () => service.liveCount));
  const service: RunningCalls = createRunningCalls({
    ...options,
    isOverloaded: () => watch.isOverloaded(),
    node: () => options.node.own,
    isShared: config.databaseUrl !== undefined,
    monitorTokens,
    knowledgeOf,
    findMissingModel,
    tools,
    replacements,
    engines,
    rooms,
    maxCalls: config.media.maxCalls,
    iceServers: config.media.iceServers,
    endSilenceMs: config.agent.endSilenceMs,
    allowPrivateSounds: config.allowPrivateWebhooks,
    prices: config.prices,
    openSpending: callSpendingOf(options),
    clock: systemClock,
    facilities: facilitiesOf(options, overrides),
    feed: options.feed && (options.peers?.tell(options.feed) ?? options.feed),
    access: options.feed?.access,
  });
  const joined = options.peers?.join(service);
  const monitor = { tokens: monitorTokens, find: (callId: string) => service.monitored(callId) };
  const endCalls = (): Promise<void> => service.endAll('worker-shutdown');
  return {
    service: joined?.calls ?? service,
    passing: joined?.passing,
    callers: createInnerCallers({
      service,
      media,
      find: (callId) => service.live(callId),
      clock: systemClock,
      requestUrl: ownUrl(config),
    }),
    liveCount: () => service.liveCount,
    load: () => ({
      held: service.heldCount,
      seated: service.seatedCount,
      isOverloaded: watch.isOverloaded(),
    }),
    waitingEnds: options.ends,
    async drain() {
      await service.drain();
      await joined?.passing.idle();
    },
    dialogues: {
      dialogueOf: async (assistant, orgId) => (await chooseFor(engines, orgId, assistant)).dialogue,
      knowledgeOf,
      findMissingModel,
      tools,
    },
    knowledge,
    passages,
    recordingAddresses: options.recordingAddresses,
    textModelOf: async (assistant, orgId) => (await chooseFor(engines, orgId, assistant)).textModel,
    async assistantWarnings(assistant, orgId) {
      const missing = await findMissingModel(orgId, [assistant]);
      const own = assistantWarnings(assistant, await chooseFor(engines, orgId, assistant), missing, config);
      const asking = consentVoiceWarnings(assistant, async (speaker) =>
        assistantWarnings(speaker, await chooseFor(engines, orgId, speaker)),
      );
      return [...own, ...(await asking), ...(await traceWarnings(store, orgId, assistant))];
    },
    assistantEngines: async (assistant, orgId) =>
      callEngines(assistant, await chooseFor(engines, orgId, assistant)),
    probes: callProbes({ engines, replacements, passages, media, rooms }),
    mediaTests: createMediaTests({ media, setTimer: systemClock.setTimer }),
    plugins: callPlugins(options, { media, liveKit, service, monitor, endCalls, passing: joined?.passing }),
    async [Symbol.asyncDispose]() {
      await endCalls();
      await owned[Symbol.asyncDispose]();
    },
  };
}

/** The server begins to answer meanwhile. */
const rehearsalDelayMs = 1_500;

async function loadOwnEngines(
  { agent, cluster, dataDirectory, providers, allowPrivateWebhooks }: ServerConfig,
  store: Store,
  passages: PassageReading,
  log: FastifyBaseLogger,
  owned: ReleaseStack,
): Promise<EngineSet> {
  const engines = await loadEngines({
    ...agent,
    models: await readModels(dataDirectory, log),
    vectors: createVectorFiles({ folder: join(dataDirectory, 'vectors'), beside: vectorsOfBuild, log }),
    passages: (engine) => passages.readWith(engine),
    accessOf: createModelAccess({
      store,
      urls: providers.urls,
      operatorUrl: agent.openai?.baseUrl,
      allowPrivate: allowPrivateWebhooks,
    }),
    speechOf: createSpeechEngines({
      store,
      urls: providers.urls,
      keys: providers.keys,
      allowPrivate: allowPrivateWebhooks,
    }),
    log,
  });
  owned.use({ [Symbol.asyncDispose]: async () => engines.close?.() });
  if (cluster.roles.includes('media')) setTimeout(() => void rehearse(), rehearsalDelayMs).unref();
  return engines;
}

async function openMissingModel(
  { config, store, log }: CallPartsOptions,
  engines: EngineSet,
): Promise<FindMissingModel> {
  const { missingModel: configured } = config.agent;
  const missingModel = await missingModelSetting({ configured, store, log });
  return createFindMissingModel({ engines, store, missingModel });
}

/** What cannot be read is as good as not there, and said. */
function readModels(dataDirectory: string, log: FastifyBaseLogger): Promise<InstalledModel[]> {
  return installedModels(dataDirectory).catch((error: unknown) => {
    log.warn({ code: 'models-not-read', err: error }, 'the installed models could not be read');
    return [];
  });
}

/** What the room of a call can do. */
const facilitiesOf =
  ({ config, recordings }: CallPartsOptions, { playerSource }: CallPartsOverrides) =>
  (callId: string) => ({
    recordingFiles: recordings.filesOf(callId),
    playerSource: playerSource ?? createPlayerSource(config.playerHosts),
  });

/** @throws {StartError} `udp-port-in-use`. */
function openMedia(
  media: MediaSettings,
  capacity: ReturnType<typeof mediaCapacity>,
  log: FastifyBaseLogger,
): Promise<MediaHost> {
  return createMediaHost({ ...media, opusComplexity, ...capacity }, { log: mediaLog(log) }).catch(
    (error: unknown) => {
      throw error instanceof MediaError && error.code === 'media-port-in-use'
        ? udpPortInUse(media, error)
        : error;
    },
  );
}

const mediaLog =
  (log: FastifyBaseLogger): MediaLog =>
  (level, message, details = {}) =>
    log[level](details, message);
