import type { DemoBooking } from '@saywell/agent';
import type {
  Booking,
  Call,
  CallStatus,
  ContactRequest,
  CreateContactRequest,
  ListCreatedQuery,
  Role,
  Token,
} from '@saywell/contract';
import type { CallBody } from './calls/call-tables.ts';
import type { AnalyticsStore } from './analytics/analytics-store.ts';
import type { AssistantStore } from './assistants/assistant-store.ts';
import type { CallStore } from './calls/call-store.ts';
import type { CampaignStore } from './campaigns/campaign-store.ts';
import type { ChatStore } from './chats/chat-store.ts';
import type { CredentialStore } from './credentials/credential-store.ts';
import type { FileStore } from './files/file-store.ts';
import type { IdempotencyStore } from './idempotency/idempotency-store.ts';
import type { InvitationStore } from './orgs/invitation-store.ts';
import type { JobKind } from '../platform/jobs/job-kind.ts';
import type { JobStore } from './jobs/job-store.ts';
import type { KnowledgeStore } from './files/knowledge-store.ts';
import type { LibraryVoiceStore } from './voices/library-voice-store.ts';
import type { LogStore } from './logs/log-store.ts';
import type { MemberStore } from './orgs/member-store.ts';
import type { OrgStore } from './orgs/org-store.ts';
import type { PhoneNumberStore } from './credentials/phone-number-store.ts';
import type { ListPosition } from './rows/rows.ts';
import type { SessionStore } from './chats/session-store.ts';
import type { SquadStore } from './assistants/squad-store.ts';
import type { SupportStore } from './support/support-store.ts';
import type { TemplateStore } from './templates/template-store.ts';
import type { TestSuiteRunStore, TestSuiteStore, TestSuiteTestStore } from './test-suites/test-suite-store.ts';
import type { TokenStore } from './orgs/token-store.ts';
import type { ToolStore } from './assistants/tool-store.ts';
import type { WorkflowStore } from './workflows/workflow-store.ts';

/** What a bearer key stands for. */
export interface TokenIdentity {
  readonly tokenId: string;
  readonly orgId: string;
  readonly tag: 'private' | 'public';
  readonly restrictions: Token['restrictions'];
  /** What its holder may do in the organisation. */
  readonly role: Role;
  /** Of a member who signed in; a key has none. */
  readonly userId?: string;
  /** Where the key or the membership is, when that is another organisation: the one that created this one. */
  readonly homeOrgId?: string;
  /** Epoch milliseconds; of who came with a token that ends. What they are given ends then too. */
  readonly expiresAt?: number;
}

/** A call as it is created: everything that the server decides at once. */
export type NewCall = Pick<
  Call,
  'orgId' | 'assistantId' | 'endedReason' | 'endedMessage' | 'startedAt' | 'endedAt'
> &
  CallBody & {
    /** Default `queued`. */
    readonly status?: CallStatus;
  };

/** A contact request without what only its reception needs. */
export type NewContactRequest = Omit<CreateContactRequest, 'website'>;

/** Lists of what visitors left: newest first, from behind `position`. */
type ListCreated<T> = (
  orgId: string,
  query: ListCreatedQuery,
  position?: ListPosition,
) => Promise<readonly T[]>;

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
  readonly booking: {
    create(orgId: string, callId: string, booking: DemoBooking): Promise<string>;
    list: ListCreated<Booking>;
  };
  readonly contact: {
    /**
     * Keeps a request, and what is to be told of it, in one transaction. When its
     * `requestId` is known, nothing is kept and the answer is the kept one.
     */
    create(orgId: string, body: NewContactRequest, notify: readonly JobKind[]): Promise<ContactRequest>;
    findByRequestId(orgId: string, requestId: string): Promise<ContactRequest | null>;
    list: ListCreated<ContactRequest>;
    get(orgId: string, id: string): Promise<ContactRequest | null>;
    delete(orgId: string, id: string): Promise<ContactRequest | null>;
  };
  readonly newsletter: {
    /**
     * Keeps the address until it is confirmed, and the mail that asks for it, in
     * one transaction. Answers false when no mail is due: the address is
     * confirmed, or was asked less than an hour ago.
     */
    subscribe(orgId: string, email: string): Promise<boolean>;
    /** Where to send the secret value that confirms; null when nothing is left to confirm. */
    invitation(orgId: string, id: string): Promise<{ email: string; value: string } | null>;
    /** Confirms the address that holds this value; again is fine. False for a value that nobody holds or that is too old. */
    confirm(value: string): Promise<boolean>;
    /** Forgets the address that holds this value. */
    unsubscribe(value: string): Promise<void>;
  };
  /** What is to be done later, for example told to the outside. */
  readonly job: JobStore;
  /** Small facts of this installation, for example the demo organisation's id. */
  readonly setting: {
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown): Promise<void>;
  };
  /**
   * Runs `work` on a store of its own in one transaction: everything it writes
   * is kept when it resolves, nothing when it rejects. For one `name` only one
   * such work runs at a time, on all servers of a database.
   */
  exclusively<T>(name: string, work: (store: Store) => Promise<T>): Promise<T>;
  /** Round trip of the smallest query, ms. Rejects when the database is not there. */
  ping(): Promise<number>;
}
