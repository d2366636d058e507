import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { createAnalyticsStore } from './analytics-store.ts';
import { createAssistantStore } from './assistant-store.ts';
import { createBookingStore } from './booking-store.ts';
import { createCallStore } from './call-store.ts';
import { createCampaignStore } from './campaign-store.ts';
import { createChatStore } from './chat-store.ts';
import { createContactStore } from './contact-store.ts';
import { createIdGenerator } from './create-id.ts';
import { createCredentialStore } from './credential-store.ts';
import { createFileStore } from './file-store.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import { createInvitationStore } from './invitation-store.ts';
import { createJobStore } from './job-store.ts';
import { createKnowledgeStore } from './knowledge-store.ts';
import { createLibraryVoiceStore } from './library-voice-store.ts';
import { createLogStore } from './log-store.ts';
import { createMemberStore } from './member-store.ts';
import { createNewsletterStore } from './newsletter-store.ts';
import { createOrgStore } from './org-store.ts';
import { createPhoneNumberStore } from './phone-number-store.ts';
import { createRecentIdentities } from './recent-identities.ts';
import { createSealedBodies } from './sealed-bodies.ts';
import { createSessionStore } from './session-store.ts';
import { createSettingStore } from './setting-store.ts';
import { createSquadStore } from './squad-store.ts';
import type { Store } from './store.ts';
import type { Queries, StoreContext } from './store-context.ts';
import { createSupportStore } from './support-store.ts';
import { createTemplateStore } from './template-store.ts';
import {
  createTestSuiteRunStore,
  createTestSuiteStore,
  createTestSuiteTestStore,
} from './test-suite-store.ts';
import { createTokenStore } from './token-store.ts';
import { createToolStore } from './tool-store.ts';
import { createWorkflowStore } from './workflow-store.ts';

export interface StoreOptions {
  /** 32 bytes; see `loadEncryptionKey`. Stored keys can be read with the same one only. */
  readonly encryptionKey: Uint8Array;
  /** Epoch milliseconds. Default the system's clock. */
  readonly now?: () => number;
  /** Default UUIDs of version 7. */
  readonly createId?: () => string;
}

const pingTimeoutMs = 2_000;

/** Everything the server keeps, in PostgreSQL. */
export function createStore(database: Pick<Database, 'db'>, options: StoreOptions): Store {
  const now = options.now ?? Date.now;
  const createId = options.createId ?? createIdGenerator(now);
  return storeOn({
    db: database.db,
    now,
    createId,
    encryptionKey: options.encryptionKey,
    bodies: createSealedBodies(options.encryptionKey),
    recentIdentities: createRecentIdentities(now),
  });
}

function storeOn(context: StoreContext): Store {
  return {
    org: createOrgStore(context),
    member: createMemberStore(context),
    invitation: createInvitationStore(context),
    token: createTokenStore(context),
    support: createSupportStore(context),
    idempotency: createIdempotencyStore(context),
    assistant: createAssistantStore(context),
    squad: createSquadStore(context),
    tool: createToolStore(context),
    chat: createChatStore(context),
    session: createSessionStore(context),
    call: createCallStore(context),
    analytics: createAnalyticsStore(context),
    log: createLogStore(context),
    file: createFileStore(context),
    knowledgeBase: createKnowledgeStore(context),
    credential: createCredentialStore(context),
    phoneNumber: createPhoneNumberStore(context),
    libraryVoice: createLibraryVoiceStore(context),
    workflow: createWorkflowStore(context),
    template: createTemplateStore(context),
    campaign: createCampaignStore(context),
    testSuite: createTestSuiteStore(context),
    testSuiteTest: createTestSuiteTestStore(context),
    testSuiteRun: createTestSuiteRunStore(context),
    booking: createBookingStore(context),
    contact: createContactStore(context),
    newsletter: createNewsletterStore(context),
    job: createJobStore(context),
    setting: createSettingStore(context),
    exclusively: (name, work) =>
      context.db.transaction(async (db) => {
        await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
        return work(storeOn({ ...context, db }));
      }),
    ping: () => ping(context.db),
  };
}

async function ping(db: Queries): Promise<number> {
  const startedAt = performance.now();
  const timer = new AbortController();
  const late = setTimeout(pingTimeoutMs, undefined, { signal: timer.signal }).then(
    () => {
      throw new Error(`the database did not answer in ${pingTimeoutMs} ms`);
    },
    () => undefined,
  );
  try {
    await Promise.race([db.execute(sql`select 1`), late]);
  } finally {
    timer.abort();
  }
  return performance.now() - startedAt;
}
