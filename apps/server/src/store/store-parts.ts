import {
  type CreateSquad,
  type CreateTestSuite,
  type CreateTool,
  type CreateWorkflow,
  resourceSchemas,
  type Squad,
  type TestSuite,
  type Tool,
  type TypedToolUpdate,
  type UpdateSquad,
  type UpdateTestSuite,
  type UpdateWorkflow,
  type Workflow,
} from '@saywell/contract';
import { createAnalyticsStore } from './analytics/analytics-store.ts';
import { createAssistantStore } from './assistants/assistant-store.ts';
import { squad, tool } from './assistants/assistant-tables.ts';
import { createCallStore } from './calls/call-store.ts';
import { createCampaignStore } from './campaigns/campaign-store.ts';
import { createChatStore } from './chats/chat-store.ts';
import { createSessionStore } from './chats/session-store.ts';
import { createCredentialStore } from './credentials/credential-store.ts';
import { createPhoneNumberStore } from './credentials/phone-number-store.ts';
import { documents } from './documents/document-store.ts';
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
import { createTestSuiteRunStore } from './test-suites/test-suite-run-store.ts';
import { testSuite } from './test-suites/test-suite-tables.ts';
import { createTestSuiteTestStore } from './test-suites/test-suite-test-store.ts';
import { createBookingStore } from './visitors/booking-store.ts';
import { createContactStore } from './visitors/contact-store.ts';
import { createNewsletterStore } from './visitors/newsletter-store.ts';
import { createLibraryVoiceStore } from './voices/library-voice-store.ts';
import { workflow } from './workflows/workflow-table.ts';

/** What the store has, by name. A resource that is nothing but a JSON body is one line here, and its table. */
export const storeParts = {
  org: createOrgStore,
  member: createMemberStore,
  invitation: createInvitationStore,
  token: createTokenStore,
  support: createSupportStore,
  idempotency: createIdempotencyStore,
  assistant: createAssistantStore,
  squad: documents<Squad, CreateSquad, UpdateSquad>({ table: squad, schema: resourceSchemas.squad }),
  /** An update has no `type`, or that of the stored tool. */
  tool: documents<Tool, CreateTool, TypedToolUpdate>({ table: tool, schema: resourceSchemas.tool }),
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
  workflow: documents<Workflow, CreateWorkflow, UpdateWorkflow>({
    table: workflow,
    schema: resourceSchemas.workflow,
  }),
  template: createTemplateStore,
  campaign: createCampaignStore,
  testSuite: documents<TestSuite, CreateTestSuite, UpdateTestSuite>({
    table: testSuite,
    schema: resourceSchemas.testSuite,
  }),
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
