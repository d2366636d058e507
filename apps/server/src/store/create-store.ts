import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createIdGenerator } from '../platform/create-id.ts';
import type { Database } from '../platform/database/database.ts';
import { createAnalyticsStore } from './analytics/analytics-store.ts';
import { createAssistantStore } from './assistants/assistant-store.ts';
import { createSquadStore } from './assistants/squad-store.ts';
import { createToolStore } from './assistants/tool-store.ts';
import { createCallStore } from './calls/call-store.ts';
import { createCampaignStore } from './campaigns/campaign-store.ts';
import { createChatStore } from './chats/chat-store.ts';
import { createSessionStore } from './chats/session-store.ts';
import { createCredentialStore } from './credentials/credential-store.ts';
import { createPhoneNumberStore } from './credentials/phone-number-store.ts';
import { createFileStore } from './files/file-store.ts';
import { createKnowledgeStore } from './files/knowledge-store.ts';
import { createIdempotencyStore } from './idempotency/idempotency-store.ts';
import { createJobStore } from './jobs/job-store.ts';
import { createLogStore } from './logs/log-store.ts';
import { createInvitationStore } from './orgs/invitation-store.ts';
import { createMemberStore } from './orgs/member-store.ts';
import { createOrgStore } from './orgs/org-store.ts';
import { createRecentIdentities } from './orgs/recent-identities.ts';
import { createTokenStore } from './orgs/token-store.ts';
import { createSealedBodies } from './secrets/sealed-bodies.ts';
import { createSettingStore } from './settings/setting-store.ts';
import type { Store } from './store.ts';
import type { Queries, StoreContext } from './store-context.ts';
import { createSupportStore } from './support/support-store.ts';
import { createTemplateStore } from './templates/template-store.ts';
import {
  createTestSuiteRunStore,
  createTestSuiteStore,
  createTestSuiteTestStore,
} from './test-suites/test-suite-store.ts';
import { createBookingStore } from './visitors/booking-store.ts';
import { createContactStore } from './visitors/contact-store.ts';
import { createNewsletterStore } from './visitors/newsletter-store.ts';
import { createLibraryVoiceStore } from './voices/library-voice-store.ts';
import { createWorkflowStore } from './workflows/workflow-store.ts';

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
