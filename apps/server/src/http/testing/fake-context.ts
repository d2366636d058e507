import type { AppContext } from '../../app-context.ts';
import { envToConfig } from '../../config/env-to-config.ts';
import type { Store, TokenIdentity } from '../../store/store.ts';
import { createLog } from '../create-log.ts';

const unexpected = () => Promise.reject(new Error('not expected in this test'));

/** A store of which nothing may be called but what `parts` replaces. */
export function fakeStore(parts: Partial<Store> = {}): Store {
  const crud = {
    create: unexpected,
    list: unexpected,
    get: unexpected,
    update: unexpected,
    delete: unexpected,
  };
  const documents = { ...crud, page: unexpected, replace: unexpected };
  return {
    org: { create: unexpected, get: unexpected },
    token: { ...crud, identify: async (value) => fakeKeys.get(value) ?? null },
    assistant: documents,
    squad: documents,
    call: { ...crud, markInProgress: unexpected, end: unexpected, endAllOpen: unexpected },
    knowledge: { create: unexpected, get: unexpected, replace: unexpected },
    booking: { create: unexpected, list: unexpected },
    contact: { ...crud, findByRequestId: unexpected },
    newsletter: {
      subscribe: unexpected,
      invitation: unexpected,
      confirm: unexpected,
      unsubscribe: unexpected,
    },
    outbox: { claim: unexpected, delete: unexpected, fail: unexpected },
    setting: { get: unexpected, set: unexpected },
    exclusively: unexpected,
    ping: async () => 1,
    ...parts,
  };
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

/** A context without database, media or files; requests of a test name a key of {@link fakeKeys}. */
export function fakeContext(overrides: Partial<AppContext> = {}): AppContext {
  const store = overrides.store ?? fakeStore();
  return {
    config: envToConfig({ SAYWELL_SITE_DIR: '/nowhere', SAYWELL_LOG_LEVEL: 'silent' }),
    version: '0.0.0',
    store,
    log: createLog({ level: 'silent' }),
    calls: { createWebCall: unexpected, addParticipant: unexpected },
    health: {
      database: () => store.ping(),
      engines: () => ({ voiceActivity: 'a', speechToText: null, textToSpeech: 'b', dialogue: 'c' }),
      media: () => 'ok',
      rooms: () => ({ open: 2, participants: 3 }),
    },
    siteConfig: null,
    siteOrgId: null,
    outbox: { wake: () => undefined },
    ...overrides,
  };
}
