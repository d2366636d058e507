import type {
  Assistant,
  Call,
  CallEventPage,
  CallMonitor,
  CreateParticipant,
  EndedReason,
  HealthReport,
  ListCallEventsQuery,
  LiveCallList,
  ParticipantInvitation,
  SubscriptionLimits,
} from '@saywell/contract';
import type { MediaStats } from '@saywell/media';
import type { AccessWatch } from '../../access/access-watch.ts';
import type { ReplacementCounts } from '../../agents/availability/replacement-counts.ts';
import type { LiveCall } from './live-call.ts';
import type { CreateWebCallOptions } from './web-call-options.ts';

export interface AddParticipantOptions {
  readonly orgId: string;
  readonly callId: string;
  readonly body: CreateParticipant;
  readonly requestUrl: string;
}

export type EventsOfCall = Partial<Pick<ListCallEventsQuery, 'after'>> & Pick<ListCallEventsQuery, 'limit'>;

/** A call that runs here, as people of its organisation find it. */
export interface FoundCall {
  readonly live: LiveCall;
  readonly plan: Assistant['monitorPlan'];
}

/** Starts calls. Rejects with `DomainError`, for example `not-found` for an unknown assistant. */
export interface LiveCalls {
  createWebCall(options: CreateWebCallOptions): Promise<Call>;
  addParticipant(options: AddParticipantOptions): Promise<ParticipantInvitation>;
  /** Ends a call that runs; resolves when its end is stored. Harmless when it does not run. */
  end(callId: string, reason: EndedReason): Promise<void>;
  /** Where a call that runs can be heard and steered. */
  monitor(callId: string, requestUrl: string): Promise<CallMonitor | undefined>;
  /** Some of the log so far of a call that runs; undefined: it does not, or keeps none. */
  events(callId: string, query: EventsOfCall): Promise<CallEventPage | undefined>;
  /** A call of the organisation that runs here. */
  find(orgId: string, callId: string): FoundCall | undefined;
  /** Those in which somebody talks, in the order of their beginning. */
  running(orgId: string): Promise<LiveCallList>;
  /** Ends what hangs on sessions when these end. Undefined: nothing is told of them. */
  readonly access: Pick<AccessWatch, 'watch'> | undefined;
  /** How many calls the organisation may have at once, and how many more now. */
  limits(orgId: string): Promise<SubscriptionLimits>;
}

/** What `GET /health` asks about calls; answers at once. */
export interface CallProbes {
  engines(): HealthReport['engines'];
  /** Calls whose engines were replaced. Absent: not counted. */
  replaced?(): HealthReport['replaced'];
  /** The last failure of each engine. Absent: not counted. */
  failures?(): ReturnType<ReplacementCounts['failures']>;
  /** What the media process uses. Absent: it is not known. */
  mediaStats?(): Promise<MediaStats>;
  /** Engines that failed within calls. Absent: not counted. */
  fallbacks?(): HealthReport['fallbacks'];
  /** Passages that are read. Absent: not counted. */
  knowledge?(): HealthReport['knowledge'];
  media(): HealthReport['media']['status'];
  rooms(): HealthReport['rooms'];
}
