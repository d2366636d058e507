import type { SiteConfig } from '@saywell/contract';
import type { FastifyBaseLogger } from 'fastify';
import { createListEngines } from '../features/agents/availability/list-engines.ts';
import { unsignedAddresses } from '../features/artifacts/recording-addresses.ts';
import type { JwtService } from '../features/auth/create-jwt-service.ts';
import { createPhoneCalls } from '../features/calls/phone/phone-calls.ts';
import { createCampaignService } from '../features/campaigns/campaign-service.ts';
import { createChatService } from '../features/chat/chat-service.ts';
import { noEngines } from '../features/checks/check-resources.ts';
import { createAutomations } from '../features/credentials/automations.ts';
import { createIntegrationService } from '../features/credentials/integration-service.ts';
import type { FileService } from '../features/files/file-service.ts';
import { createKnowledgeLibrary } from '../features/knowledge/knowledge-library.ts';
import type { InstallationService } from '../features/installation/installation-service.ts';
import type { OrgRemoval } from '../features/orgs/create-org-removal.ts';
import type { PersonalDataService } from '../features/personal-data/personal-data-service.ts';
import type { ProviderApi } from '../features/providers/provider-api.ts';
import type { ServerMessages } from '../features/server-messages/create-server-messages.ts';
import { openVoiceLibrary } from '../features/voices/open-voice-library.ts';
import type { VoiceSamples } from '../features/voices/voice-samples.ts';
import type { AppContext } from '../http/app-context.ts';
import type { Clock } from '../platform/clock.ts';
import type { SharedCounter } from '../platform/bus/shared-counter.ts';
import { readVersion } from '../platform/config/read-version.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import type { RequestFigures } from '../platform/figures.ts';
import type { ApiLog } from '../platform/logs/api-log.ts';
import type { StorageProbe } from '../platform/storage-probe.ts';
import type { Traces } from '../platform/traces.ts';
import type { Store } from '../store/store.ts';
import type { CallParts } from './call-parts.ts';
import { budgetDeskOf } from './call-spending-of.ts';
import { embeddingsProvider } from './embeddings-provider.ts';
import { openPeople } from './open-people.ts';

/** What a server is up to; it changes while requests are answered. */
export interface ServerState {
  isDraining: boolean;
}

export interface AppParts {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly calls: CallParts;
  readonly siteConfig: SiteConfig | null;
  readonly siteOrgId: string | null;
  readonly files: FileService;
  readonly jwts: JwtService;
  readonly orgRemoval: OrgRemoval;
  readonly personalData: PersonalDataService;
  readonly serverMessages: ServerMessages;
  readonly apiLog: ApiLog;
  readonly providers: ProviderApi;
  readonly voiceSamples: VoiceSamples;
  readonly recordings: AppContext['recordings'];
  readonly byteRemoval: AppContext['byteRemoval'];
  readonly state: Readonly<ServerState>;
  readonly storage: Pick<StorageProbe, 'status'>;
  readonly sharedCounter: SharedCounter | undefined;
  readonly installation: InstallationService;
  readonly requestFigures?: RequestFigures | undefined;
  readonly traces?: Traces | undefined;
}

export function createAppContext(parts: AppParts, overrides: Partial<AppContext> = {}): AppContext {
  return {
    config: parts.config,
    version: readVersion(),
    store: parts.store,
    log: parts.log,
    calls: parts.calls.service,
    callPassing: parts.calls.passing,
    recordingAddresses: parts.calls.recordingAddresses ?? unsignedAddresses,
    assistantWarnings: parts.calls.assistantWarnings ?? (() => []),
    assistantEngines: parts.calls.assistantEngines ?? noEngines,
    engines: createListEngines({
      store: parts.store,
      local: parts.calls.probes.engines(),
      hasOperatorEndpoint: parts.config.agent.openai !== undefined,
      embeddings: embeddingsProvider(parts.config),
      operatorSpeech: new Set(Object.keys(parts.config.providers.keys)),
    }),
    chats: createChatService({
      ...parts.calls.dialogues,
      prices: parts.config.prices,
      budgets: budgetDeskOf(parts),
      store: parts.store,
      serverMessages: parts.serverMessages,
      clock: parts.clock,
      log: parts.log,
    }),
    tools: parts.calls.dialogues.tools,
    phoneCalls: createPhoneCalls({
      findMissingModel: parts.calls.dialogues.findMissingModel,
      store: parts.store,
      serverMessages: parts.serverMessages,
      apiLog: parts.apiLog,
      now: Date.now,
    }),
    campaigns: createCampaignService({
      store: parts.store,
      serverMessages: parts.serverMessages,
      now: Date.now,
    }),
    health: {
      ...parts.calls.probes,
      database: () => parts.store.ping(),
      storage: () => parts.storage.status(),
      isDraining: () => parts.state.isDraining,
    },
    installation: parts.installation,
    // Whoever has no calls would speak for others.
    mediaTests: parts.config.cluster.roles.includes('media') ? parts.calls.mediaTests : undefined,
    knowledge: parts.calls.knowledge ?? createKnowledgeLibrary(parts.store),
    siteConfig: parts.siteConfig,
    siteOrgId: parts.siteOrgId,
    files: parts.files,
    recordings: parts.recordings,
    byteRemoval: parts.byteRemoval,
    jwts: parts.jwts,
    people: openPeople(parts),
    orgRemoval: parts.orgRemoval,
    personalData: parts.personalData,
    serverMessages: parts.serverMessages,
    apiLog: parts.apiLog,
    sharedCounter: parts.sharedCounter,
    requestFigures: parts.requestFigures,
    traces: parts.traces,
    ...outsideParts(parts),
    ...overrides,
  };
}

/** What is asked of other services. */
function outsideParts({ config, store, providers, voiceSamples }: AppParts) {
  return {
    providers,
    integrations: createIntegrationService({ settings: config.providers.integrations, providers, store }),
    automations: createAutomations({ store, providers }),
    voices: openVoiceLibrary({ store, providers, samples: voiceSamples }),
    voiceSamples,
  };
}
