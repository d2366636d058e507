import { routes } from '@saywell/contract';
import { createAnalyticsStore } from './analytics/analytics-store.ts';
import { createAssistantStore } from './assistants/assistant-store.ts';
import { createSquadStore } from './assistants/squad-store.ts';
import { createToolStore } from './assistants/tool-store.ts';
import { assistantKind, squadKind, toolKind } from './assistants/versioned-kinds.ts';
import { createAuditStore } from './audit/audit-store.ts';
import { createBinStore } from './bin/bin-store.ts';
import { createCallStore } from './calls/call-store.ts';
import { createCampaignStore } from './campaigns/campaign-store.ts';
import { createChatStore } from './chats/chat-store.ts';
import { createSessionStore } from './chats/session-store.ts';
import { createCredentialStore } from './credentials/credential-store.ts';
import { createPhoneNumberStore } from './credentials/phone-number-store.ts';
import { createDeliveryStore } from './deliveries/delivery-store.ts';
import { documentsOf } from './documents/document-store.ts';
import { createFileStore } from './files/file-store.ts';
import { createKnowledgeStore } from './files/knowledge-store.ts';
import { createPassageVectorStore } from './files/passage-vector-store.ts';
import { createIdempotencyStore } from './idempotency/idempotency-store.ts';
import { createInstallationStore } from './installation/installation-store.ts';
import { createJobRecordStore } from './jobs/job-record-store.ts';
import { createJobStore } from './jobs/job-store.ts';
import { createLogStore } from './logs/log-store.ts';
import { createNodeStore } from './nodes/node-store.ts';
import { createInvitationStore } from './orgs/invitation-store.ts';
import { createMemberStore } from './orgs/member-store.ts';
import { createOrgStore } from './orgs/org-store.ts';
import { createOrgUsageStore } from './orgs/org-usage-store.ts';
import { createTokenStore } from './orgs/token-store.ts';
import { createMemberCredentialStore } from './people/member-credential-store.ts';
import { createMemberPreferenceStore } from './people/member-preference-store.ts';
import { createMemberSessionStore } from './people/member-session-store.ts';
import { createSignInStore } from './people/sign-in-store.ts';
import { createDeletionRecordStore } from './personal-data/deletion-record-store.ts';
import { createPersonalDataStore } from './personal-data/personal-data-store.ts';
import { createSearchStore } from './search/search-store.ts';
import { createSettingStore } from './settings/setting-store.ts';
import { createSpendingStore } from './spending/spending-store.ts';
import { createExpectedBytesStore } from './stored-bytes/expected-bytes-store.ts';
import { createSupportStore } from './support/support-store.ts';
import { createTemplateStore } from './templates/template-store.ts';
import { createTestSuiteRunStore } from './test-suites/test-suite-run-store.ts';
import { testSuite } from './test-suites/test-suite-tables.ts';
import { createTestSuiteTestStore } from './test-suites/test-suite-test-store.ts';
import { createUsageStore } from './usage/usage-store.ts';
import { draftsOf } from './versions/draft-store.ts';
import { versionsOf } from './versions/version-store.ts';
import { createBookingStore } from './visitors/booking-store.ts';
import { createContactStore } from './visitors/contact-store.ts';
import { createNewsletterStore } from './visitors/newsletter-store.ts';
import { createViewStore } from './views/view-store.ts';
import { createLibraryVoiceStore } from './voices/library-voice-store.ts';
import { workflow } from './workflows/workflow-table.ts';

/** Resources that are a JSON body, by the name of their routes: each has the handlers of the five. */
export const documentParts = {
  squad: createSquadStore,
  tool: createToolStore,
  workflow: documentsOf(workflow, routes.workflow),
  testSuite: documentsOf(testSuite, routes.testSuite),
} as const;

/** What the store has, by name. */
export const storeParts = {
  ...documentParts,
  org: createOrgStore,
  expectedBytes: createExpectedBytesStore,
  member: createMemberStore,
  invitation: createInvitationStore,
  /** What people sign in with, where they are signed in, and what is between the two. */
  memberCredential: createMemberCredentialStore,
  memberSession: createMemberSessionStore,
  signIn: createSignInStore,
  /** What they have chosen for the console, and what they share of its lists. */
  memberPreference: createMemberPreferenceStore,
  view: createViewStore,
  token: createTokenStore,
  support: createSupportStore,
  idempotency: createIdempotencyStore,
  assistant: createAssistantStore,
  assistantVersion: versionsOf(assistantKind),
  assistantDraft: draftsOf(assistantKind),
  squadVersion: versionsOf(squadKind),
  squadDraft: draftsOf(squadKind),
  toolVersion: versionsOf(toolKind),
  toolDraft: draftsOf(toolKind),
  /** What was deleted of those, and of workflows. */
  bin: createBinStore,
  chat: createChatStore,
  session: createSessionStore,
  call: createCallStore,
  analytics: createAnalyticsStore,
  search: createSearchStore,
  /** What names what. */
  usage: createUsageStore,
  log: createLogStore,
  audit: createAuditStore,
  file: createFileStore,
  passageVector: createPassageVectorStore,
  knowledgeBase: createKnowledgeStore,
  credential: createCredentialStore,
  phoneNumber: createPhoneNumberStore,
  libraryVoice: createLibraryVoiceStore,
  template: createTemplateStore,
  campaign: createCampaignStore,
  testSuiteTest: createTestSuiteTestStore,
  testSuiteRun: createTestSuiteRunStore,
  /** What names people, whatever it is stored in. */
  personalData: createPersonalDataStore,
  deletionRecord: createDeletionRecordStore,
  booking: createBookingStore,
  contact: createContactStore,
  newsletter: createNewsletterStore,
  /** What calls and chats cost, against budgets. */
  spending: createSpendingStore,
  /** What an organisation uses of what it may, and the database as a whole. */
  orgUsage: createOrgUsageStore,
  installation: createInstallationStore,
  /** The servers of the database. */
  node: createNodeStore,
  /** What is to be done later, for example sent to the outside. */
  job: createJobStore,
  jobRecord: createJobRecordStore,
  /** Messages to customers' servers, and what became of them. */
  delivery: createDeliveryStore,
  /** Small facts of this installation, for example the demo organisation's id. */
  setting: createSettingStore,
} as const;
