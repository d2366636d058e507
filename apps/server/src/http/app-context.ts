import type { TextModel } from '@saywell/agent';
import type {
  CallerAudioFormat,
  Call,
  CallMonitor,
  CreateAssistant,
  CreateParticipant,
  CreateWebCall,
  EndedReason,
  HealthReport,
  ParticipantInvitation,
  SiteConfig,
  SubscriptionLimits,
} from '@saywell/contract';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { JwtService } from '../features/auth/create-jwt-service.ts';
import type { PhoneCalls } from '../features/calls/phone-calls.ts';
import type { CampaignService } from '../features/campaigns/campaign-service.ts';
import type { ReplyParts } from '../features/chat/begin-reply.ts';
import type { ChatService } from '../features/chat/chat-service.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import type { IntegrationService } from '../features/credentials/integration-service.ts';
import type { FileService } from '../features/files/file-service.ts';
import type { JobWorker } from '../platform/jobs/job-worker.ts';
import type { ApiLog } from '../platform/logs/api-log.ts';
import type { OrgRemoval } from '../features/orgs/create-org-removal.ts';
import type { Automations } from '../features/credentials/automations.ts';
import type { ProviderApi } from '../features/providers/provider-api.ts';
import type { ServerMessages } from '../features/server-messages/create-server-messages.ts';
import type { Store } from '../store/store.ts';
import type { VoiceLibrary } from '../features/voices/voice-library.ts';
import type { VoiceSamples } from '../features/voices/voice-samples.ts';

export interface CreateWebCallOptions {
  readonly orgId: string;
  /** Validated; names exactly one kind of target. */
  readonly body: CreateWebCall & Pick<Call, 'name'>;
  /** Address under which the caller reached this server, without a trailing slash: `https://saywell.example`. */
  readonly requestUrl: string;
  /** The caller comes over a WebSocket with this sound; absent: a page that joins the call's room. */
  readonly callerAudio?: CallerAudioFormat;
}

export interface AddParticipantOptions {
  readonly orgId: string;
  readonly callId: string;
  readonly body: CreateParticipant;
  readonly requestUrl: string;
}

/** Starts calls. Rejects with `ApiError`, for example `not-found` for an unknown assistant. */
export interface CallService {
  createWebCall(options: CreateWebCallOptions): Promise<Call>;
  addParticipant(options: AddParticipantOptions): Promise<ParticipantInvitation>;
  /** Ends a call that runs here; resolves when its end is stored. Harmless when it does not run. */
  end(callId: string, reason: EndedReason): Promise<void>;
  /** Where a call that runs here can be heard and steered. */
  monitor(callId: string, requestUrl: string): CallMonitor | undefined;
  /** How many calls the organisation may have at once, and how many more now. */
  limits(orgId: string): Promise<SubscriptionLimits>;
}

/** What `GET /health` asks about calls; answers at once. */
interface CallProbes {
  engines(): HealthReport['engines'];
  media(): HealthReport['media']['status'];
  rooms(): HealthReport['rooms'];
}

/** What `GET /health` asks. */
export interface HealthProbes extends CallProbes {
  /** Round trip, ms; rejects when the database does not answer in time. */
  database(): Promise<number>;
}

/** Everything about calls that a server is given: disposing ends them, while the database is still there. */
export interface CallParts extends AsyncDisposable {
  readonly service: CallService;
  /** What assistants answer with, in calls and without them. */
  readonly dialogues: Pick<ReplyParts, 'dialogueOf' | 'knowledgeOf'>;
  /** What writes about an assistant's calls when they are over; undefined: nothing here can. */
  readonly textModelOf: (assistant: CreateAssistant) => TextModel | undefined;
  readonly probes: CallProbes;
  /** The routes of the rooms. */
  readonly plugins: readonly FastifyPluginAsync[];
}

export interface CallPartsOptions {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  /** Who is told of the calls. */
  readonly serverMessages: ServerMessages;
  readonly apiLog: ApiLog;
}

export type CreateCallParts = (options: CallPartsOptions) => Promise<CallParts>;

/** Everything that a request may need; made once per server. */
export interface AppContext {
  readonly config: ServerConfig;
  readonly version: string;
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly calls: CallService;
  /** Answers what visitors write. */
  readonly chats: ChatService;
  readonly phoneCalls: PhoneCalls;
  readonly campaigns: CampaignService;
  readonly health: HealthProbes;
  /** Answer of `GET /site/config`; null when this installation has no demo organisation. */
  readonly siteConfig: SiteConfig | null;
  /** To which the contact form and the newsletter of the site belong; null without a demo organisation. */
  readonly siteOrgId: string | null;
  /** Uploaded files. */
  readonly files: FileService;
  readonly jwts: JwtService;
  readonly orgRemoval: Pick<OrgRemoval, 'remove'>;
  /** Does what was put into `store.job`; to be woken after that. */
  readonly jobs: Pick<JobWorker, 'wake'>;
  /** Tells and asks the customer's server. */
  readonly serverMessages: ServerMessages;
  /** Other services' HTTP APIs. */
  readonly providers: ProviderApi;
  /** Grants that people give in other services' pages. */
  readonly integrations: IntegrationService;
  readonly automations: Automations;
  readonly voices: VoiceLibrary;
  readonly voiceSamples: VoiceSamples;
  /** What the customer reads of requests in both directions. */
  readonly apiLog: ApiLog;
}
