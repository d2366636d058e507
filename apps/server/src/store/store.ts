import type { DemoBooking, KnowledgeEntry } from '@saywell/agent';
import type {
  Booking,
  Call,
  CallArtifact,
  ContactRequest,
  CreateContactRequest,
  CreateToken,
  EndedReason,
  ListCallsQuery,
  ListCreatedQuery,
  ListQuery,
  Org,
  Role,
  Token,
  UpdateToken,
} from '@saywell/contract';
import type { AssistantStore } from './assistant-store.ts';
import type { OutboxKind } from './outbox-kind.ts';
import type { ListPosition } from './rows.ts';
import type { SquadStore } from './squad-store.ts';

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
}

/** A call as it is created: everything that the server decides at once. */
export type NewCall = Omit<Call, 'id' | 'createdAt' | 'updatedAt' | 'webCallUrl' | 'artifact' | 'status'>;

/** A contact request without what only its reception needs. */
export type NewContactRequest = Omit<CreateContactRequest, 'website'>;

/** Something to deliver, claimed for one attempt. */
export interface OutboxMessage {
  readonly id: string;
  readonly orgId: string;
  readonly kind: OutboxKind;
  /** A contact request's or a subscription's id, by the kind. */
  readonly subjectId: string;
  /** This one counted. */
  readonly attempts: number;
}

/** Lists of what visitors left: newest first, from behind `position`. */
type ListCreated<T> = (
  orgId: string,
  query: ListCreatedQuery,
  position?: ListPosition,
) => Promise<readonly T[]>;

/** Everything the server keeps. Methods on one resource take the organisation first and never see another's rows. */
export interface Store {
  readonly org: {
    create(name: string): Promise<Org>;
    get(orgId: string): Promise<Org | null>;
  };
  readonly token: {
    create(orgId: string, body: CreateToken): Promise<Token>;
    list(orgId: string, query: ListQuery): Promise<Token[]>;
    get(orgId: string, id: string): Promise<Token | null>;
    update(orgId: string, id: string, body: UpdateToken): Promise<Token | null>;
    delete(orgId: string, id: string): Promise<Token | null>;
    /** Who holds this key; null when nobody does. Values are found by their hash and compared in constant time. */
    identify(value: string): Promise<TokenIdentity | null>;
  };
  readonly assistant: AssistantStore;
  readonly squad: SquadStore;
  readonly call: {
    create(call: NewCall): Promise<Call>;
    list(orgId: string, query: ListCallsQuery): Promise<Call[]>;
    get(orgId: string, id: string): Promise<Call | null>;
    markInProgress(callId: string): Promise<void>;
    /** Ends a call once; later calls change nothing and answer false. */
    end(
      callId: string,
      end: { reason: EndedReason; message?: string; artifact?: CallArtifact },
    ): Promise<boolean>;
    /** Ends every call that is not ended; used at start, when none can be running. Answers how many. */
    endAllOpen(reason: EndedReason): Promise<number>;
  };
  readonly knowledge: {
    create(orgId: string, name: string, entries: readonly KnowledgeEntry[]): Promise<string>;
    get(orgId: string, id: string): Promise<readonly KnowledgeEntry[] | null>;
    /** Answers false when there is no such knowledge base. */
    replace(orgId: string, id: string, name: string, entries: readonly KnowledgeEntry[]): Promise<boolean>;
  };
  readonly booking: {
    create(orgId: string, callId: string, booking: DemoBooking): Promise<string>;
    list: ListCreated<Booking>;
  };
  readonly contact: {
    /**
     * Keeps a request, and what is to be told of it, in one transaction. When its
     * `requestId` is known, nothing is kept and the answer is the kept one.
     */
    create(orgId: string, body: NewContactRequest, notify: readonly OutboxKind[]): Promise<ContactRequest>;
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
  /** What is to be delivered to the outside. */
  readonly outbox: {
    /** Takes messages that are due. Nobody else gets them for `leaseMs`; by then they must be settled. */
    claim(options: {
      kinds: readonly OutboxKind[];
      limit: number;
      leaseMs: number;
    }): Promise<readonly OutboxMessage[]>;
    /** Delivered, or its subject is gone. */
    delete(id: string): Promise<void>;
    /** Not delivered; to be tried again after `delayMs`, or never when that is null. */
    fail(id: string, code: string, delayMs: number | null): Promise<void>;
  };
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
