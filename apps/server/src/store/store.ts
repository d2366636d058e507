import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { AnalyticsStore } from './analytics/analytics-store.ts';
import type { AssistantStore } from './assistants/assistant-store.ts';
import type { SquadStore } from './assistants/squad-store.ts';
import type { ToolStore } from './assistants/tool-store.ts';
import type { CallStore } from './calls/call-store.ts';
import type { CampaignStore } from './campaigns/campaign-store.ts';
import type { ChatStore } from './chats/chat-store.ts';
import type { SessionStore } from './chats/session-store.ts';
import type { CredentialStore } from './credentials/credential-store.ts';
import type { PhoneNumberStore } from './credentials/phone-number-store.ts';
import type { FileStore } from './files/file-store.ts';
import type { KnowledgeStore } from './files/knowledge-store.ts';
import type { IdempotencyStore } from './idempotency/idempotency-store.ts';
import type { LogStore } from './logs/log-store.ts';
import type { InvitationStore } from './orgs/invitation-store.ts';
import type { MemberStore } from './orgs/member-store.ts';
import type { OrgStore } from './orgs/org-store.ts';
import type { TokenStore } from './orgs/token-store.ts';
import type { SettingStore } from './settings/setting-store.ts';
import type { SupportStore } from './support/support-store.ts';
import type { TemplateStore } from './templates/template-store.ts';
import type {
  TestSuiteRunStore,
  TestSuiteStore,
  TestSuiteTestStore,
} from './test-suites/test-suite-store.ts';
import type { BookingStore } from './visitors/booking-store.ts';
import type { ContactStore } from './visitors/contact-store.ts';
import type { NewsletterStore } from './visitors/newsletter-store.ts';
import type { LibraryVoiceStore } from './voices/library-voice-store.ts';
import type { WorkflowStore } from './workflows/workflow-store.ts';

/** Everything the server keeps. Methods on one resource take the organisation first and never see another's rows. */
export interface Store {
  readonly org: OrgStore;
  readonly member: MemberStore;
  readonly invitation: InvitationStore;
  readonly token: TokenStore;
  readonly support: SupportStore;
  readonly idempotency: IdempotencyStore;
  readonly assistant: AssistantStore;
  readonly squad: SquadStore;
  readonly tool: ToolStore;
  readonly chat: ChatStore;
  readonly session: SessionStore;
  readonly call: CallStore;
  readonly analytics: AnalyticsStore;
  readonly log: LogStore;
  readonly file: FileStore;
  readonly knowledgeBase: KnowledgeStore;
  readonly credential: CredentialStore;
  readonly phoneNumber: PhoneNumberStore;
  readonly libraryVoice: LibraryVoiceStore;
  readonly workflow: WorkflowStore;
  readonly template: TemplateStore;
  readonly campaign: CampaignStore;
  readonly testSuite: TestSuiteStore;
  readonly testSuiteTest: TestSuiteTestStore;
  readonly testSuiteRun: TestSuiteRunStore;
  readonly booking: BookingStore;
  readonly contact: ContactStore;
  readonly newsletter: NewsletterStore;
  /** What is to be done later, for example told to the outside. */
  readonly job: JobQueue;
  /** Small facts of this installation, for example the demo organisation's id. */
  readonly setting: SettingStore;
  /**
   * Runs `work` on a store of its own in one transaction: everything it writes
   * is kept when it resolves, nothing when it rejects. For one `name` only one
   * such work runs at a time, on all servers of a database.
   */
  exclusively<T>(name: string, work: (store: Store) => Promise<T>): Promise<T>;
  /** Round trip of the smallest query, ms. Rejects when the database is not there. */
  ping(): Promise<number>;
}
