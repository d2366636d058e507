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
import { documentParts } from '../../store/store-parts.ts';
import type { AppContext } from '../app-context.ts';

const unexpected = () => Promise.reject(new Error('not expected in this test'));
const unexpectedly = (): never => {
  throw new Error('not expected in this test');
};

/** A store of which nothing may be called but what `parts` replaces. */
export function fakeStore(parts: Partial<Store> = {}): Store {
  const crud = {
    create: unexpected,
    list: unexpected,
    get: unexpected,
    update: unexpected,
    delete: unexpected,
  };
  const sealed = {
    ...crud,
    page: unexpected,
    open: unexpected,
    openAll: unexpected,
    lookAt: unexpected,
    providers: unexpected,
    known: unexpected,
    change: unexpected,
  };
  const versions = {
    list: unexpected,
    get: unexpected,
    find: unexpected,
    name: unexpected,
    delete: unexpected,
    restore: unexpected,
  };
  const document = { ...crud, page: unexpected, replace: unexpected, known: unexpected };
  return {
    ...fakeDocuments(document),
    expectedBytes: { all: unexpectedly },
    org: {
      ...crud,
      within: unexpected,
      listWithin: unexpected,
      beginRemoval: unexpected,
      finishRemoval: unexpected,
    },
    member: {
      list: unexpected,
      get: unexpected,
      withEmail: unexpected,
      hasAdminWithAccess: unexpected,
      makeAdmin: unexpected,
      join: unexpected,
      rename: unexpected,
      setRole: unexpected,
      remove: unexpected,
    },
    memberPreference: { get: unexpected, replace: unexpected },
    view: document,
    bin: { list: unexpected, restore: unexpected, delete: unexpected, deleteOver: unexpected },
    memberCredential: {
      list: unexpected,
      withKey: unexpected,
      add: unexpected,
      use: unexpected,
      remove: unexpected,
      removeAll: unexpected,
    },
    memberSession: {
      start: unexpected,
      find: unexpected,
      see: unexpected,
      renew: unexpected,
      actIn: unexpected,
      list: unexpected,
      end: unexpected,
      endAll: unexpected,
    },
    signIn: {
      createLink: unexpected,
      link: unexpected,
      takeLink: unexpected,
      createChallenge: unexpected,
      readChallenge: unexpected,
      takeChallenge: unexpected,
      beginAttempt: unexpected,
      forgetAttempts: unexpected,
    },
    invitation: {
      create: unexpected,
      pending: unexpected,
      get: unexpected,
      newestTo: unexpected,
      revoke: unexpected,
      accept: unexpected,
    },
    token: {
      ...crud,
      valueOf: unexpected,
      forgetPublicValues: unexpected,
      identify: async (value) => fakeKeys.get(value) ?? null,
      identifyById: unexpected,
      forgetFound: () => undefined,
      signingKeys: unexpected,
    },
    spending: { charge: unexpected, spent: unexpected, levels: unexpected },
    support: { create: unexpected, list: unexpected, get: unexpected },
    usage: { of: unexpected, ofVersion: unexpected },
    idempotency: {
      claim: unexpected,
      complete: unexpected,
      release: unexpected,
      deleteAnswers: unexpected,
      deleteExpired: unexpected,
    },
    assistant: { ...document, versions: unexpected },
    assistantVersion: versions,
    assistantDraft: crud,
    squadVersion: versions,
    squadDraft: crud,
    toolVersion: versions,
    toolDraft: crud,
    chat: { ...crud, createId: () => fakeOrgId, page: unexpected, costSince: unexpected },
    session: { ...crud, page: unexpected },
    call: {
      ...crud,
      createAll: unexpected,
      createWithin: unexpected,
      placeOf: unexpected,
      page: unexpected,
      pageMetadata: unexpected,
      export: () => ({ [Symbol.asyncIterator]: () => ({ next: unexpected }) }),
      markInProgress: unexpected,
      keepDraft: unexpected,
      end: unexpected,
      keep: unexpected,
      keepEvents: unexpected,
      events: unexpected,
      endAllOpen: unexpected,
      endOfEarlierStarts: unexpected,
      endOfStoppedNodes: unexpected,
      countRunning: unexpected,
      kept: unexpected,
      addRecordings: unexpected,
      costSince: unexpected,
    },
    file: {
      ...crud,
      createId: () => fakeOrgId,
      known: unexpected,
      knownIn: unexpected,
      finish: unexpected,
      stateOf: unexpected,
      fail: unexpected,
      passages: unexpected,
      search: unexpected,
    },
    passageVector: {
      column: { open: unexpected, fill: unexpected, nearest: unexpected },
      orgsToRead: unexpected,
      unread: unexpected,
      save: unexpected,
      since: unexpected,
      progress: unexpected,
    },
    node: {
      register: unexpected,
      beat: unexpected,
      members: unexpected,
      stopSilent: unexpected,
      forget: unexpected,
    },
    analytics: { query: unexpected },
    orgUsage: { since: unexpected },
    installation: { size: unexpected, jobs: unexpected, jobsByKind: unexpected },
    search: { find: unexpected, names: unexpected },
    log: {
      addAll: unexpected,
      page: unexpected,
      pageOfCall: unexpected,
      delete: unexpected,
      deleteOlder: unexpected,
    },
    knowledgeBase: { ...crud, head: unexpected },
    credential: sealed,
    phoneNumber: sealed,
    libraryVoice: {
      list: unexpected,
      accents: unexpected,
      known: unexpected,
      upsert: unexpected,
      replaceAll: unexpected,
    },
    template: {
      createAll: unexpected,
      list: unexpected,
      pinned: unexpected,
      get: unexpected,
      update: unexpected,
      delete: unexpected,
    },
    campaign: {
      ...crud,
      page: unexpected,
      lock: unexpected,
      change: unexpected,
      replaceContacts: unexpected,
      pendingContacts: unexpected,
      changeContact: unexpected,
      skipPendingContacts: unexpected,
      settleContacts: unexpected,
      forgetCustomers: unexpected,
    },
    testSuiteTest: { ...crud, page: unexpected, all: unexpected },
    testSuiteRun: {
      ...crud,
      page: unexpected,
      begin: unexpected,
      attempts: unexpected,
      addAttempt: unexpected,
      end: unexpected,
    },
    personalData: {
      search: () => ({ [Symbol.asyncIterator]: () => ({ next: unexpected }) }),
      texts: () => ({ [Symbol.asyncIterator]: () => ({ next: unexpected }) }),
      older: unexpected,
      delete: unexpected,
      deleteBookingsIn: unexpected,
      conversations: unexpected,
      chatsOfSessions: unexpected,
      remaining: unexpected,
    },
    deletionRecord: { create: unexpected, list: unexpected, get: unexpected },
    audit: {
      note: unexpected,
      knowsBrowser: unexpected,
      page: unexpected,
      list: unexpected,
      deleteOlder: unexpected,
    },
    delivery: {
      begin: unexpected,
      note: unexpected,
      giveUp: unexpected,
      page: unexpected,
      get: unexpected,
      resend: unexpected,
      forgetCall: unexpected,
      deleteOlder: unexpected,
    },
    jobRecord: { list: unexpected, retry: unexpected, remove: unexpected },
    booking: { ...crud, change: unexpected },
    contact: { ...crud, findByRequestId: unexpected },
    newsletter: {
      subscribe: unexpected,
      invitation: unexpected,
      confirm: unexpected,
      unsubscribe: unexpected,
    },
    job: {
      add: unexpected,
      addAll: unexpected,
      addIfAbsent: unexpected,
      pending: unexpected,
      amend: unexpected,
      cancel: unexpected,
      claim: unexpected,
      extend: unexpected,
      complete: unexpected,
      fail: unexpected,
      release: unexpected,
      releaseAll: unexpected,
      forgetFailed: unexpected,
      nextDueAt: unexpected,
    },
    setting: { get: unexpected, set: unexpected },
    transaction: unexpected,
    exclusively: unexpected,
    onJobsAdded: () => () => undefined,
    ping: async () => 1,
    ...parts,
  };
}

/** One for each resource that is a document and nothing else. */
function fakeDocuments(document: object): Pick<Store, keyof typeof documentParts> {
  const entries = Object.keys(documentParts).map((name) => [name, document]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the same names
  return Object.fromEntries(entries) as Pick<Store, keyof typeof documentParts>;
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
