import type { HealthReport, SiteConfig } from '@saywell/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ListEngines } from '../features/agents/availability/list-engines.ts';
import type { RecordingAddresses } from '../features/artifacts/recording-addresses.ts';
import type { JwtService } from '../features/auth/create-jwt-service.ts';
import type { CallProbes, LiveCalls } from '../features/calls/live/live-calls.ts';
import type { PhoneCalls } from '../features/calls/phone/phone-calls.ts';
import type { CallPassing } from '../features/cluster/call-passing.ts';
import type { CampaignService } from '../features/campaigns/campaign-service.ts';
import type { ChatService } from '../features/chat/chat-service.ts';
import type { AssistantEngines } from '../features/checks/check-resources.ts';
import type { Automations } from '../features/credentials/automations.ts';
import type { IntegrationService } from '../features/credentials/integration-service.ts';
import type { FileService } from '../features/files/file-service.ts';
import type { InstallationService } from '../features/installation/installation-service.ts';
import type { MediaTests } from '../features/installation/media-tests.ts';
import type { KnowledgeLibrary } from '../features/knowledge/knowledge-library.ts';
import type { OrgRemoval } from '../features/orgs/create-org-removal.ts';
import type { People } from '../features/people/people.ts';
import type { PersonalDataService } from '../features/personal-data/personal-data-service.ts';
import type { ProviderApi } from '../features/providers/provider-api.ts';
import type { Recordings } from '../features/rooms/recording/recordings.ts';
import type { ServerMessages } from '../features/server-messages/create-server-messages.ts';
import type { ByteRemoval } from '../features/stored-bytes/byte-removal.ts';
import type { ToolServices } from '../features/tools/tool-services.ts';
import type { VoiceLibrary } from '../features/voices/voice-library.ts';
import type { VoiceSamples } from '../features/voices/voice-samples.ts';
import type { AssistantWarnings } from '../features/warnings/assistant-warnings.ts';
import type { SharedCounter } from '../platform/bus/shared-counter.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import type { RequestFigures } from '../platform/figures.ts';
import type { Traces } from '../platform/traces.ts';
import type { ApiLog } from '../platform/logs/api-log.ts';
import type { Store } from '../store/store.ts';

/** What `GET /health`, `/livez` and `/readyz` ask. */
export interface HealthProbes extends CallProbes {
  /** Round trip, ms; rejects when the database does not answer in time. */
  database(): Promise<number>;
  /** The last look at the data directory. */
  storage(): HealthReport['storage']['status'];
  /** It takes no new calls, because it is to stop. */
  isDraining(): boolean;
}

/** Everything that a request may need; made once per server. */
export interface AppContext {
  readonly config: ServerConfig;
  readonly version: string;
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly calls: LiveCalls;
  /** Passes on what is asked of calls that run on other servers; undefined: there are none. */
  readonly callPassing?: CallPassing | undefined;
  /** Sign the addresses of recordings, so that they open without a key. */
  readonly recordingAddresses: Pick<RecordingAddresses, 'signed' | 'sign'>;
  /** What of an assistant does not have its effect on this server. */
  readonly assistantWarnings: AssistantWarnings;
  /** What an assistant of an organisation gets for its work. */
  readonly assistantEngines: AssistantEngines;
  /** What of the providers that assistants may name runs for an organisation. */
  readonly engines: ListEngines;
  /** Answers what visitors write. */
  readonly chats: ChatService;
  /** What assistants answer with, searched as they do. */
  readonly knowledge: KnowledgeLibrary;
  /** What tools work with. Undefined: none runs alone. */
  readonly tools?: ToolServices | undefined;
  readonly phoneCalls: PhoneCalls;
  readonly campaigns: CampaignService;
  readonly health: HealthProbes;
  /** How this server is, for those who run it. */
  readonly installation: Pick<InstallationService, 'report' | 'history' | 'prove'>;
  /** Undefined: there are no media to be tested. */
  readonly mediaTests?: MediaTests | undefined;
  /** Answer of `GET /site/config`; null when this installation has no demo organisation. */
  readonly siteConfig: SiteConfig | null;
  /** To which the contact form and the newsletter of the site belong; null without a demo organisation. */
  readonly siteOrgId: string | null;
  /** Uploaded files. */
  readonly files: FileService;
  readonly recordings: Pick<Recordings, 'peaks'>;
  /** Rids the storage of what is deleted. */
  readonly byteRemoval: Pick<ByteRemoval, 'job' | 'now'>;
  readonly jwts: JwtService;
  /** Who signs in, and how. */
  readonly people: People;
  readonly orgRemoval: Pick<OrgRemoval, 'remove'>;
  /** What people who call may ask for. */
  readonly personalData: PersonalDataService;
  /** Notifies and asks the customer's server. */
  readonly serverMessages: ServerMessages;
  /** Other services' HTTP APIs. */
  readonly providers: ProviderApi;
  /** Grants that people give in other services' pages. */
  readonly integrations: IntegrationService;
  readonly automations: Automations;
  readonly voices: VoiceLibrary;
  readonly voiceSamples: VoiceSamples;
  /** Counts requests on all servers together; undefined: this one counts for itself. */
  readonly sharedCounter?: SharedCounter | undefined;
  /** What the customer reads of requests in both directions. */
  readonly apiLog: ApiLog;
  /** Counts what is answered; undefined: nobody does. */
  readonly requestFigures?: RequestFigures | undefined;
  /** Undefined: nothing is traced. */
  readonly traces?: Traces | undefined;
}
