import type { DeletedCounts } from '@saywell/contract';
import type { DeletableName } from '../../store/personal-data/personal-data-store.ts';
import type { Store } from '../../store/store.ts';
import { type EraseCallParts, eraseCall } from '../calls/ending/erase-call.ts';
import type { Recordings } from '../rooms/recording/recordings.ts';

export interface DeletionParts extends Omit<EraseCallParts, 'store'> {
  readonly store: Pick<Store, 'call' | 'campaign' | 'personalData' | 'transaction'>;
  readonly recordings: Pick<Recordings, 'count'>;
}

const countNames = {
  booking: 'bookings',
  chat: 'chats',
  session: 'sessions',
  contactRequest: 'contactRequests',
  newsletterSubscription: 'newsletterSubscriptions',
  testSuiteRun: 'testSuiteRuns',
  supportTicket: 'supportTickets',
  log: 'logs',
  job: 'messages',
  delivery: 'deliveries',
} as const satisfies Record<DeletableName, keyof DeletedCounts>;

/** Deletes what is stored of people, and counts it. */
export class Deletions {
  readonly #parts: DeletionParts;
  readonly #orgId: string;
  readonly #counts: DeletedCounts = {};
  /** Calls, chats and sessions, which logs and jobs are about. */
  readonly conversations = new Set<string>();

  constructor(parts: DeletionParts, orgId: string) {
    this.#parts = parts;
    this.#orgId = orgId;
  }

  get counts(): DeletedCounts {
    return { ...this.#counts };
  }

  /** Is everything gone? Otherwise jobs go on. */
  get isComplete(): boolean {
    return this.#counts.recordingsWaiting === undefined;
  }

  count(name: keyof DeletedCounts, more: number): number {
    if (more > 0) this.#counts[name] = (this.#counts[name] ?? 0) + more;
    return more;
  }

  /** Chats with their bookings. Answers how many there were. */
  async rows(kind: DeletableName, ids: readonly string[]): Promise<number> {
    if (kind === 'chat' || kind === 'session') for (const id of ids) this.conversations.add(id);
    if (kind === 'chat') await this.#bookingsIn(ids);
    const { personalData } = this.#parts.store;
    return this.count(countNames[kind], await personalData.delete(this.#orgId, kind, ids));
  }

  async #bookingsIn(conversationIds: readonly string[]): Promise<void> {
    const { personalData } = this.#parts.store;
    this.count('bookings', await personalData.deleteBookingsIn(this.#orgId, conversationIds));
  }

  /** Customers of campaigns, of which each is asked for as JSON. Answers how many there were. */
  async customers(campaignIds: readonly string[], isMeant: (customer: string) => boolean): Promise<number> {
    let deleted = 0;
    for (const id of campaignIds)
      deleted += await this.#parts.store.campaign.forgetCustomers(this.#orgId, id, isMeant);
    return this.count('campaignCustomers', deleted);
  }

  /** Ends those that run; with their recordings and bookings. Answers how many there were. */
  async calls(ids: readonly string[]): Promise<number> {
    let deleted = 0;
    for (const id of ids) {
      this.conversations.add(id);
      // A storage that is away does not tell; the call is deleted all the same.
      const recordings = await this.#parts.recordings.count(id).catch(() => 1);
      const erased = await eraseCall(this.#parts, this.#orgId, id);
      if (erased === null) continue;
      this.count('recordings', recordings);
      if (!erased.hasNoRecordings) this.count('recordingsWaiting', recordings);
      deleted += 1;
    }
    await this.#bookingsIn(ids);
    return this.count('calls', deleted);
  }
}
