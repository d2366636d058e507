import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { clusterSettings } from './cluster-settings.ts';
import { parseStorageUrl, type StorageSettings, StorageUrlError } from '../storage/storage-settings.ts';
import { ConfigError } from './config-error.ts';
import { defaultMaxCalls } from './default-max-calls.ts';
import { embeddingsSettings } from './embeddings-settings.ts';
import { envSchema, type ParsedEnvironment, variableNeeds } from './env-schema.ts';
import type { Environment } from './read-env.ts';
import { repositoryRoot } from './repository-root.ts';
import { liveKitSettings } from './livekit-settings.ts';
import { isSecretVariable } from './secret-variables.ts';
import { tracesSettings } from './traces-settings.ts';
import type {
  AgentSettings,
  ContactSettings,
  MailSettings,
  MediaSettings,
  MetricsSettings,
  PeopleSettings,
  ProviderSettings,
  ServerConfig,
  SiteSettings,
} from './server-config.ts';

/** A key alone is one for the service that the protocol comes from. */
const openaiBaseUrl = 'https://api.openai.com/v1';

/**
 * Validates the variables and nests them. Relative folders start at the working
 * directory; the defaults of the website and the engine module at the checkout.
 *
 * @throws {ConfigError} naming every variable that is wrong and what was expected.
 */
export function envToConfig(env: Environment): ServerConfig {
  const parsed = envSchema.safeParse(withoutIdleTraces(env));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => problemOf(issue, env)));
  const missing = variableNeeds.filter(
    ([name, needed, instead]) =>
      env[name] !== undefined &&
      env[needed] === undefined &&
      (instead === undefined || env[instead] === undefined),
  );
  if (missing.length > 0)
    throw new ConfigError(missing.map(([name, needed]) => `${needed} must be set, because ${name} is`));
  return toConfig(parsed.data);
}

/** Without an address for traces the rest of OpenTelemetry's names is said to other programs. */
function withoutIdleTraces(env: Environment): Environment {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) return env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('OTEL_')));
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function problemOf(issue: Issue, env: Environment): string {
  const name = envSchema.keyof().options.find((name) => name === issue.path[0]);
  if (name === undefined) return issue.message;
  const got = isSecretVariable(name) ? '' : `, got ${JSON.stringify(env[name])}`;
  return `${name} must be ${issue.message}${got}`;
}

function toConfig(env: ParsedEnvironment): ServerConfig {
  return {
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.SAYWELL_PUBLIC_URL,
      allowedHosts: env.SAYWELL_ALLOWED_HOSTS,
      trustedProxies: env.SAYWELL_TRUSTED_PROXIES,
      webCallsPerMinute: env.SAYWELL_WEB_CALLS_PER_MINUTE,
      requestsPerMinute: env.SAYWELL_RATE_LIMIT_PER_MINUTE,
      shutdownTimeoutMs: env.SAYWELL_SHUTDOWN_TIMEOUT_MS,
    },
    drainMs: env.SAYWELL_DRAIN_SECONDS * 1_000,
    dataDirectory: resolve(env.SAYWELL_DATA_DIR),
    storage: storageSettings(env),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databasePoolSize: env.SAYWELL_DATABASE_POOL_SIZE,
    cluster: clusterSettings(env),
    metrics: metricsSettings(env),
    traces: tracesSettings(env),
    encryptionKey: env.SAYWELL_ENCRYPTION_KEY,
    logLevel: env.SAYWELL_LOG_LEVEL,
    logDays: env.SAYWELL_LOG_DAYS,
    auditDays: env.SAYWELL_AUDIT_DAYS,
    recordingLinkMs: env.SAYWELL_RECORDING_LINK_HOURS * 3_600_000,
    media: mediaSettings(env),
    liveKit: liveKitSettings(env),
    agent: {
      endSilenceMs: env.SAYWELL_END_SILENCE_MS,
      openai: openaiSettings(env),
      embeddings: embeddingsSettings(env),
      missingModel: env.SAYWELL_MISSING_MODEL,
      findsLocalModels: env.SAYWELL_FIND_LOCAL_MODELS,
    },
    prices: env.SAYWELL_PRICES,
    publicKeyDailyUsd:
      env.SAYWELL_PUBLIC_KEY_DAILY_USD ?? (hasOwnKeys(env) ? defaultPublicKeyDailyUsd : undefined),
    site: siteSettings(env),
    playerHosts: env.SAYWELL_PLAYER_HOSTS,
    region: env.SAYWELL_REGION,
    mail: mailSettings(env),
    contact: contactSettings(env),
    newsletter: env.SAYWELL_NEWSLETTER,
    allowPrivateWebhooks: env.SAYWELL_ALLOW_PRIVATE_WEBHOOKS,
    codeTools: env.SAYWELL_CODE_TOOLS,
    providers: providerSettings(env),
    people: peopleSettings(env),
  };
}

/** @throws {ConfigError} */
function storageSettings(env: ParsedEnvironment): StorageSettings | undefined {
  const { SAYWELL_STORAGE_ACCESS_KEY: accessKey, SAYWELL_STORAGE_SECRET_KEY: secretKey } = env;
  if (env.SAYWELL_STORAGE_URL === undefined) return undefined;
  const keys = accessKey === undefined || secretKey === undefined ? undefined : { accessKey, secretKey };
  try {
    return parseStorageUrl(env.SAYWELL_STORAGE_URL, keys);
  } catch (error) {
    if (!(error instanceof StorageUrlError)) throw error;
    throw new ConfigError([`SAYWELL_STORAGE_URL must be ${error.message}`]);
  }
}

/** Half an hour to an hour of calls with three hosted engines: enough for a demo, little for an account. */
const defaultPublicKeyDailyUsd = 5;

/** Do strangers on a page spend the operator's money? */
const hasOwnKeys = (env: ParsedEnvironment): boolean =>
  env.SAYWELL_OPENAI_API_KEY !== undefined || Object.keys(env.SAYWELL_SPEECH_KEYS).length > 0;

function metricsSettings(env: ParsedEnvironment): MetricsSettings | undefined {
  const { SAYWELL_METRICS_PORT: port, SAYWELL_METRICS_BIND_ADDRESS: host } = env;
  return port === undefined ? undefined : { host, port };
}

function mailSettings(env: ParsedEnvironment): MailSettings | undefined {
  const { SAYWELL_SMTP_URL: smtpUrl, SAYWELL_MAIL_FROM: from } = env;
  return smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from };
}

function contactSettings(env: ParsedEnvironment): ContactSettings {
  const { SAYWELL_CONTACT_WEBHOOK_URL: url, SAYWELL_CONTACT_WEBHOOK_SECRET: secret } = env;
  return {
    perTenMinutes: env.SAYWELL_CONTACT_PER_TEN_MINUTES,
    perHour: env.SAYWELL_CONTACT_PER_HOUR,
    mailTo: env.SAYWELL_CONTACT_MAIL_TO,
    webhook: url === undefined || secret === undefined ? undefined : { url, secret },
  };
}

function peopleSettings(env: ParsedEnvironment): PeopleSettings {
  const { SAYWELL_OIDC_ISSUER: issuer, SAYWELL_OIDC_CLIENT_ID: clientId } = env;
  const { SAYWELL_OIDC_CLIENT_SECRET: clientSecret, SAYWELL_OIDC_DOMAINS: domains } = env;
  const isSet = issuer !== undefined && clientId !== undefined && clientSecret !== undefined;
  return {
    setUpToken: env.SAYWELL_SETUP_TOKEN,
    signInFailuresPerTenMinutes: env.SAYWELL_SIGN_IN_FAILURES_PER_TEN_MINUTES,
    oidc: isSet ? { issuer, clientId, clientSecret, domains } : undefined,
  };
}

function providerSettings(env: ParsedEnvironment): ProviderSettings {
  const { SAYWELL_INTEGRATION_URL: url, SAYWELL_INTEGRATION_SECRET: secret } = env;
  const integrations = url === undefined || secret === undefined ? undefined : { url, secret };
  const own = {
    twilio: env.SAYWELL_TWILIO_API_URL,
    vonage: env.SAYWELL_VONAGE_API_URL,
    integrations: url,
  };
  const set = Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const urls = { ...env.SAYWELL_PROVIDER_URLS, ...Object.fromEntries(set) };
  return { urls, keys: env.SAYWELL_SPEECH_KEYS, integrations };
}

function openaiSettings(env: ParsedEnvironment): AgentSettings['openai'] {
  const { SAYWELL_OPENAI_BASE_URL: baseUrl, SAYWELL_OPENAI_API_KEY: apiKey } = env;
  if (baseUrl === undefined && apiKey === undefined) return undefined;
  return { baseUrl: baseUrl ?? openaiBaseUrl, apiKey };
}

function mediaSettings(env: ParsedEnvironment): MediaSettings {
  const single = { first: env.SAYWELL_UDP_PORT, last: env.SAYWELL_UDP_PORT };
  const { first: udpPortFirst, last: udpPortLast } = env.SAYWELL_UDP_PORT_RANGE ?? single;
  return {
    udpPortFirst,
    udpPortLast,
    bindAddress: env.SAYWELL_BIND_ADDRESS,
    publicAddress: env.SAYWELL_PUBLIC_ADDRESS,
    ownCallersOnly: isForThisMachine(env),
    iceServers: env.SAYWELL_ICE_SERVERS,
    maxCalls:
      env.SAYWELL_MAX_CALLS ??
      defaultMaxCalls({ cores: availableParallelism(), hasHostedEngines: openaiSettings(env) !== undefined }),
  };
}

/**
 * It listens on loopback, and no setting says that anybody else is served: behind a reverse proxy, a tunnel or NAT
 * one does.
 */
function isForThisMachine(env: ParsedEnvironment): boolean {
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(env.HOST);
  const isServingOthers =
    env.SAYWELL_PUBLIC_URL !== undefined ||
    env.SAYWELL_PUBLIC_ADDRESS !== undefined ||
    env.SAYWELL_BIND_ADDRESS !== undefined ||
    env.SAYWELL_TRUSTED_PROXIES > 0 ||
    env.SAYWELL_ALLOWED_HOSTS.length > 0;
  return isLoopback && !isServingOthers;
}

function siteSettings(env: ParsedEnvironment): SiteSettings {
  const root = repositoryRoot();
  return {
    directory: resolve(env.SAYWELL_SITE_DIR ?? `${root}/apps/website/dist`),
    engineDirectory: resolve(env.SAYWELL_ENGINE_DIR ?? `${root}/packages/call-room/dist-engine`),
    widgetDirectory: resolve(env.SAYWELL_WIDGET_DIR ?? `${root}/packages/widget/dist-script`),
    consoleDirectory: resolve(env.SAYWELL_CONSOLE_DIR ?? `${root}/apps/console/dist`),
    hasConsole: env.SAYWELL_CONSOLE === 'on',
    connectOrigins: env.SAYWELL_CONNECT_ORIGINS,
  };
}
