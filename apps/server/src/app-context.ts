import type {
  Call,
  CreateParticipant,
  CreateWebCall,
  HealthReport,
  ParticipantInvitation,
  SiteConfig,
} from '@saywell/contract';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { ServerConfig } from './config/server-config.ts';
import type { OutboxWorker } from './outbox/outbox-worker.ts';
import type { Store } from './store/store.ts';

export interface CreateWebCallOptions {
  readonly orgId: string;
  /** Validated; names exactly one kind of target. */
  readonly body: CreateWebCall;
  /** Address under which the caller reached this server, without a trailing slash: `https://saywell.example`. */
  readonly requestUrl: string;
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
  readonly probes: CallProbes;
  /** The routes of the rooms. */
  readonly plugins: readonly FastifyPluginAsync[];
}

export interface CallPartsOptions {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly log: FastifyBaseLogger;
}

export type CreateCallParts = (options: CallPartsOptions) => Promise<CallParts>;

/** Everything that a request may need; made once per server. */
export interface AppContext {
  readonly config: ServerConfig;
  readonly version: string;
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly calls: CallService;
  readonly health: HealthProbes;
  /** Answer of `GET /site/config`; null when this installation has no demo organisation. */
  readonly siteConfig: SiteConfig | null;
  /** To which the contact form and the newsletter of the site belong; null without a demo organisation. */
  readonly siteOrgId: string | null;
  /** Delivers notifications after the answer. */
  readonly outbox: Pick<OutboxWorker, 'wake'>;
}
