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
import { createTokenStore } from './orgs/token-store.ts';
import { createSettingStore } from './settings/setting-store.ts';
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

/** What the store has, by name. */
export const storeParts = {
  org: createOrgStore,
  member: createMemberStore,
  invitation: createInvitationStore,
  token: createTokenStore,
  support: createSupportStore,
  idempotency: createIdempotencyStore,
  assistant: createAssistantStore,
  squad: createSquadStore,
  tool: createToolStore,
  chat: createChatStore,
  session: createSessionStore,
  call: createCallStore,
  analytics: createAnalyticsStore,
  log: createLogStore,
  file: createFileStore,
  knowledgeBase: createKnowledgeStore,
  credential: createCredentialStore,
  phoneNumber: createPhoneNumberStore,
  libraryVoice: createLibraryVoiceStore,
  workflow: createWorkflowStore,
  template: createTemplateStore,
  campaign: createCampaignStore,
  testSuite: createTestSuiteStore,
  testSuiteTest: createTestSuiteTestStore,
  testSuiteRun: createTestSuiteRunStore,
  booking: createBookingStore,
  contact: createContactStore,
  newsletter: createNewsletterStore,
  /** What is to be done later, for example sent to the outside. */
  job: createJobStore,
  /** Small facts of this installation, for example the demo organisation's id. */
  setting: createSettingStore,
} as const;
