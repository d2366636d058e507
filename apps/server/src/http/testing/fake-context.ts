import { createListEngines } from '../../features/agents/availability/list-engines.ts';
import { unsignedAddresses } from '../../features/artifacts/recording-addresses.ts';
import { createJwtService } from '../../features/auth/create-jwt-service.ts';
import { createPhoneCalls } from '../../features/calls/phone/phone-calls.ts';
import { createCampaignService } from '../../features/campaigns/campaign-service.ts';
import { createAutomations } from '../../features/credentials/automations.ts';
import { createIntegrationService } from '../../features/credentials/integration-service.ts';
import { createKnowledgeLibrary } from '../../features/knowledge/knowledge-library.ts';
import { createPeople } from '../../features/people/create-people.ts';
import { openVoiceLibrary } from '../../features/voices/open-voice-library.ts';
import { createVoiceSamples } from '../../features/voices/voice-samples.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import { noApiLog } from '../../platform/logs/api-log.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Store } from '../../store/store.ts';
import { storeParts } from '../../store/store-parts.ts';
import type { AppContext } from '../app-context.ts';

const unexpected = () => Promise.reject(new Error('not expected in this test'));
const unexpectedly = (): never => {
  throw new Error('not expected in this test');
};

const createId = (): string => fakeOrgId;

/** A part of a store: what it does not have may not be called. */
function partOf(known: object = {}): object {
  return new Proxy(known, {
    // Whatever is awaited is asked for `then`.
    get: (_known, name) => Reflect.get(known, name) ?? (name === 'then' ? undefined : unexpected),
  });
}

/** A store of which nothing may be called but what `parts` replaces. */
export function fakeStore(parts: Partial<Store> = {}): Store {
  const known: Readonly<Record<string, object>> = {
    token: { identify: async (value: string) => fakeKeys.get(value) ?? null, forgetFound: () => undefined },
    chat: { createId },
    file: { createId },
    passageVector: { column: partOf() },
  };
  const store = {
    ...Object.fromEntries(Object.keys(storeParts).map((name) => [name, partOf(known[name])])),
    transaction: unexpected,
    exclusively: unexpected,
    onJobsAdded: () => () => undefined,
    ping: async () => 1,
    ...parts,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the same names
  return store as Store;
}

export const fakeOrgId = '0192f0c0-0000-7000-8000-000000000001';
const identity = {
  orgId: fakeOrgId,
  tokenId: '0192f0c0-0000-7000-8000-000000000002',
  role: 'admin',
} as const;

/** Keys that the fake store knows, by value. */
const fakeKeys: ReadonlyMap<string, TokenIdentity> = new Map([
  ['private-key', { ...identity, tag: 'private', restrictions: undefined }],
  ['public-key', { ...identity, tag: 'public', restrictions: undefined }],
  ['site-key', { ...identity, tag: 'public', restrictions: { allowedOrigins: ['https://site.example'] } }],
]);

/** Of the stores of tests too; protects nothing. */
const fakeEncryptionKey = new Uint8Array(32).fill(7);

const noServerMessages: AppContext['serverMessages'] = {
  send: async () => undefined,
  ask: unexpected,
  open: unexpectedly,
  complete: unexpected,
};

/** A context without database, media or files; requests of a test name a key of {@link fakeKeys}. */
export function fakeContext(overrides: Partial<AppContext> = {}): AppContext {
  const store = overrides.store ?? fakeStore();
  const providers = overrides.providers ?? { request: unexpected };
  const jwts = overrides.jwts ?? createJwtService({ store, encryptionKey: fakeEncryptionKey, now: Date.now });
  const voiceSamples =
    overrides.voiceSamples ??
    createVoiceSamples(createDiskStorage({ folder: '/nowhere' }), fakeEncryptionKey);
  return {
    config: envToConfig({
      SAYWELL_SITE_DIR: '/nowhere',
      SAYWELL_LOG_LEVEL: 'silent',
      // Customers' servers of tests are on this machine.
      SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
    }),
    version: '0.0.0',
    store,
    knowledge: createKnowledgeLibrary(store),
    chats: {
      converse: () => {
        throw new Error('not expected in this test');
      },
    },
    log: createLog({ level: 'silent' }),
    calls: {
      createWebCall: unexpected,
      addParticipant: unexpected,
      end: async () => undefined,
      monitor: async () => undefined,
      events: async () => undefined,
      find: () => undefined,
      running: async () => ({ results: [] }),
      access: undefined,
      limits: async () => ({
        concurrencyBlocked: false,
        concurrencyLimit: 10,
        remainingConcurrentCalls: 10,
      }),
    },
    assistantWarnings: () => [],
    assistantEngines: unexpected,
    engines: createListEngines({
      store,
      local: { speechToText: null, textToSpeech: 'b' },
      hasOperatorEndpoint: false,
      operatorSpeech: new Set(),
    }),
    recordingAddresses: unsignedAddresses,
    phoneCalls: createPhoneCalls({
      store,
      serverMessages: overrides.serverMessages ?? noServerMessages,
      now: Date.now,
    }),
    campaigns: createCampaignService({
      store,
      serverMessages: overrides.serverMessages ?? noServerMessages,
      now: Date.now,
    }),
    health: {
      database: () => store.ping(),
      engines: () => ({ voiceActivity: 'a', speechToText: null, textToSpeech: 'b', dialogue: 'c' }),
      media: () => 'ok',
      rooms: () => ({ open: 2, participants: 3 }),
      storage: () => 'ok',
      isDraining: () => false,
    },
    installation: { report: unexpected, history: unexpectedly, prove: unexpectedly },
    siteConfig: null,
    siteOrgId: null,
    recordings: { peaks: unexpected },
    byteRemoval: { job: unexpectedly, now: unexpected },
    files: { upload: unexpected, read: unexpected, delete: unexpected, sweep: unexpected },
    jwts,
    people: createPeople({
      store,
      jwts,
      apiLog: noApiLog,
      now: Date.now,
      siteOrgId: overrides.siteOrgId ?? null,
      mailSiteUrl: null,
      oidc: null,
      forgetSetUpFile: async () => undefined,
      failuresPerTenMinutes: 20,
    }),
    orgRemoval: { remove: unexpected },
    personalData: { export: unexpectedly, erase: unexpected },
    serverMessages: noServerMessages,
    apiLog: noApiLog,
    providers,
    integrations: createIntegrationService({ settings: undefined, providers, store }),
    automations: createAutomations({ store, providers }),
    voiceSamples,
    voices: openVoiceLibrary({ store, providers, samples: voiceSamples }),
    ...overrides,
  };
}
