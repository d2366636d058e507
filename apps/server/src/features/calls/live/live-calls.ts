import type {
  Call,
  CallEventPage,
  CallerAudioFormat,
  CallMonitor,
  CreateParticipant,
  CreateWebCall,
  EndedReason,
  HealthReport,
  ListCallEventsQuery,
  ParticipantInvitation,
  SubscriptionLimits,
} from '@saywell/contract';
import type { MediaStats } from '@saywell/media';
import type { ReplacementCounts } from '../../agents/availability/replacement-counts.ts';
import type { Guest } from '../admission/guest-rules.ts';

export interface CreateWebCallOptions {
  readonly orgId: string;
  /** Validated; names exactly one kind of target. */
  readonly body: CreateWebCall & Pick<Call, 'name'>;
  /** Address under which the caller reached this server, without a trailing slash: `https://saywell.example`. */
  readonly requestUrl: string;
  /** The caller comes over a WebSocket with this sound; absent: a page that joins the call's room. */
  readonly callerAudio?: CallerAudioFormat;
  /** Made by a page with a public key, which has limits of its own. */
  readonly guest?: Guest;
}

export interface AddParticipantOptions {
  readonly orgId: string;
  readonly callId: string;
  readonly body: CreateParticipant;
  readonly requestUrl: string;
}

export type EventsOfCall = Partial<Pick<ListCallEventsQuery, 'after'>> & Pick<ListCallEventsQuery, 'limit'>;

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
