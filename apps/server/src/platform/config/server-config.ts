import type { MissingModelConduct } from '@saywell/contract';
import type { StorageSettings } from '../storage/storage-settings.ts';
import type { Prices } from './prices.ts';

/** A STUN or TURN server as browsers take it. */
export interface IceServer {
  readonly urls: string | readonly string[];
  readonly username?: string | undefined;
  readonly credential?: string | undefined;
}

export interface HttpConfig {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** Address that browsers use, without a trailing slash; undefined: taken from each request. */
  readonly publicUrl: string | undefined;
  /** Host names under which this server answers besides its own; `*.example.com` means every host below it. */
  readonly allowedHosts: readonly string[];
  /** Number of reverse proxies in front whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: number;
  /** `POST /call/web` per client address and minute. */
  readonly webCallsPerMinute: number;
  /** Requests to the management API per key or member and minute. */
  readonly requestsPerMinute: number;
  /** Requests that are still running this long after the stop began are cut off. */
  readonly shutdownTimeoutMs: number;
}

export interface MediaSettings {
  /** UDP ports; equal = one port for every call. */
  readonly udpPortFirst: number;
  readonly udpPortLast: number;
  readonly bindAddress: string | undefined;
  readonly publicAddress: string | undefined;
  /** Nobody outside of this machine is to reach this server: its calls are not to be reached either. */
  readonly ownCallersOnly: boolean;
  /** Sent to browsers. */
  readonly iceServers: readonly IceServer[];
  /** Calls at the same time. */
  readonly maxCalls: number;
}

/** A LiveKit server that carries the sound of calls. */
export interface LiveKitSettings {
  /** `ws[s]://host[:port]`, as this server and browsers reach it. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface AgentSettings {
  /** End silence of every call, ms; undefined: the assistant's `startSpeakingPlan`. */
  readonly endSilenceMs: number | undefined;
  /** OpenAI-compatible endpoint for assistants that ask for one; undefined: only built-in engines. */
  readonly openai: { readonly baseUrl: string; readonly apiKey: string | undefined } | undefined;
  /** What reads knowledge in place of the built-in sentence encoder. */
  readonly embeddings: EmbeddingsSettings | undefined;
  /** What is done about an assistant's model that does not run here; undefined: nothing is set. */
  readonly missingModel: MissingModelConduct | undefined;
  /** Looks at the start for models on this machine, to offer them in the terminal. */
  readonly findsLocalModels: boolean;
}

export interface EmbeddingsSettings {
  /** As the registry of `@saywell/engines` names it. Default `custom-llm`: any OpenAI-compatible server. */
  readonly provider?: string;
  /** Up to and with the version; undefined: the provider's own. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly model: string | undefined;
  /** Numbers of a vector. Default: the provider's. */
  readonly dimensions?: number;
}

export interface SiteSettings {
  /** The built website. */
  readonly directory: string;
  /** The folder of the call room's engine module and its worklet. */
  readonly engineDirectory: string;
  /** The folder of the script behind `<saywell-assistant>`. */
  readonly widgetDirectory: string;
  /** The built console. */
  readonly consoleDirectory: string;
  /** Is the console served? */
  readonly hasConsole: boolean;
  /** Origins besides our own that the pages may connect to. */
  readonly connectOrigins: readonly string[];
}

export interface MailSettings {
  /** `smtp[s]://user:password@host:port`. */
  readonly smtpUrl: string;
  /** An address, or `Name <address>`. */
  readonly from: string;
}

export interface ContactSettings {
  /** Contact requests, and newsletter subscriptions, per client address. */
  readonly perTenMinutes: number;
  /** The same of all addresses together. */
  readonly perHour: number;
  /** Who is notified by mail: addresses separated by commas. */
  readonly mailTo: string | undefined;
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
}

export interface ProviderSettings {
  /** Addresses of other services' APIs by provider; absent: the providers' own. */
  readonly urls: Readonly<Record<string, string>>;
  /** The operator's own keys of transcribers and voices, by provider. */
  readonly keys: Readonly<Record<string, string>>;
  /** The service in whose pages people grant access; undefined: none. */
  readonly integrations: { readonly url: string; readonly secret: string } | undefined;
}

export interface PeopleSettings {
  /** Makes the first administrator; undefined: a new one at each start. */
  readonly setUpToken: string | undefined;
  /** Failed sign-ins of one client network. */
  readonly signInFailuresPerTenMinutes: number;
  /** A service that says who somebody is; undefined: none. */
  readonly oidc:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string;
        /** Whoever has an address of these joins the website's organisation as a viewer. */
        readonly domains: readonly string[];
      }
    | undefined;
}

export type CodeTools = 'off' | 'isolated' | 'network';

/** What a server of several does: answers requests of clients, runs calls, does jobs. */
export const nodeRoles = ['api', 'media', 'worker'] as const;
export type NodeRole = (typeof nodeRoles)[number];

/** Several servers on one database. */
export interface ClusterSettings {
  /** Where the other servers reach this one, without a trailing slash; undefined: they do not. */
  readonly internalUrl: string | undefined;
  /** Address that is bound for it; undefined: what the host of `internalUrl` means on this machine. */
  readonly internalBindAddress: string | undefined;
  /** Redis or Valkey, `redis[s]://…`; undefined: servers tell each other through the database. */
  readonly busUrl: string | undefined;
  readonly roles: readonly NodeRole[];
}

/** Where Prometheus reads figures. */
export interface MetricsSettings {
  /** IP address to listen at. */
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
}

/** Where an OpenTelemetry collector takes traces. */
export interface TracesSettings {
  readonly url: string;
  /** Of each request to it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: (typeof traceSamplers)[number];
  /** Of all traces, where the sampler asks for one: 0 to 1. */
  readonly share: number;
  /** Are customers' servers told which trace a request of ours belongs to? */
  readonly tellsServers: boolean;
}

export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Everything an operator can set, resolved. Made by `envToConfig`. */
export interface ServerConfig {
  readonly http: HttpConfig;
  /** Calls that run may go on for so long after a stop was asked for, ms. */
  readonly drainMs: number;
  /** Absolute. Database files and secrets of this installation. */
  readonly dataDirectory: string;
  /** Uploads, recordings and voice samples; undefined: in `dataDirectory`. */
  readonly storage: StorageSettings | undefined;
  /** External PostgreSQL; undefined: the embedded one under `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  /** The same past a pooler, for migrations and for hearing what changes; undefined: as `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined;
  /** Connections at the same time. */
  readonly databasePoolSize: number;
  readonly cluster: ClusterSettings;
  /** Undefined: nobody reads figures. */
  readonly metrics: MetricsSettings | undefined;
  /** Undefined: nobody takes traces. */
  readonly traces: TracesSettings | undefined;
  /** Key for secrets at rest; undefined: made at the first start and stored in `dataDirectory`. */
  readonly encryptionKey: string | undefined;
  readonly logLevel: LogLevel;
  /** How long organisations' logs of requests are retained. */
  readonly logDays: number;
  /** How long the audit log is kept. */
  readonly auditDays: number;
  /** How long an address of a recording opens without a key. */
  readonly recordingLinkMs: number;
  readonly media: MediaSettings;
  /** Undefined: all sound goes by this server's own media. */
  readonly liveKit: LiveKitSettings | undefined;
  readonly agent: AgentSettings;
  /** What engines cost; those without a price cost nothing. */
  readonly prices: Prices;
  /** What a public key without a budget may spend in a day, US dollars; undefined: as much as it costs. */
  readonly publicKeyDailyUsd: number | undefined;
  readonly site: SiteSettings;
  /** Hosts whose sound may be played into rooms; `*.example.com` matches every host below it. */
  readonly playerHosts: readonly string[];
  /** Where this server is, as `GET /geo` says it. */
  readonly region: string;
  /** Undefined: no mail is sent. */
  readonly mail: MailSettings | undefined;
  readonly contact: ContactSettings;
  readonly newsletter: 'none' | 'server';
  /** May webhooks go to addresses that only this machine or its network reaches? */
  readonly allowPrivateWebhooks: boolean;
  /** Does the code of tools run: not at all, without a network, or with guarded requests? */
  readonly codeTools: CodeTools;
  readonly providers: ProviderSettings;
  readonly people: PeopleSettings;
}
