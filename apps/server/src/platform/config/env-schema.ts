import { isIP } from 'node:net';
import { missingModelConducts } from '@saywell/contract';
import { embeddingProviders } from '@saywell/engines';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { iceServers } from './ice-servers-variable.ts';
import { pricesSchema } from './prices.ts';
import { liveKitVariables } from './livekit-variables.ts';
import { tracesVariables } from './traces-variables.ts';
import { logLevels, nodeRoles } from './server-config.ts';

function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((value) => value >= least && value <= most, expected);
}

function address(expected: string, protocols: RegExp) {
  return z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), expected);
}

/** Only an origin: the site and the API answer at its root. */
const publicUrl = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => isOrigin(text) && text.startsWith('http'),
    'an http:// or https:// address without a path',
  );

const ipAddress = z.string().refine((text) => isIP(text) !== 0, 'an IPv4 or IPv6 address');

const portRangeExpected = 'two UDP ports, first-last, for example 22100-22199';
const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, portRangeExpected)
  .transform((text) => {
    const [first = 0, last = 0] = text.split('-').map(Number);
    return { first, last };
  })
  .refine(({ first, last }) => first >= 1 && first <= last && last <= 65_535, portRangeExpected);

const originsExpected = 'origins separated by commas, for example https://a.example,wss://b.example';
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isOrigin), originsExpected);

/** `scheme://host[:port]` and nothing behind it: it goes into a response header as it is. */
function isOrigin(text: string): boolean {
  return /^(?:https?|wss?):\/\/[a-z0-9.-]+(?::\d{1,5})?$/i.test(text);
}

function isIpv6Origin(text: string): boolean {
  return /^https?:\/\/\[[\da-f:.]+\](?::\d{1,5})?$/i.test(text) && URL.canParse(text);
}

const hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .refine(
    (parts) => parts.every((part) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(part)),
    'host names separated by commas, for example media.example,*.cdn.example',
  );

const sender = z
  .string()
  .regex(
    /^[^\p{Cc}<>,;@]*(?:<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/u,
    'a mail address, also as Name <address>',
  );
const recipients = z
  .string()
  .regex(
    /^[^\s<>,;@]+@[^\s<>,;@]+(?:\s*,\s*[^\s<>,;@]+@[^\s<>,;@]+)*$/,
    'mail addresses separated by commas',
  );

const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform((text) => text === 'true');

const httpAddress = address('an http:// or https:// address', /^https?:$/);

const postgresAddress = address('a postgres:// address', /^postgres(?:ql)?:$/);

// A pod's address may be of either kind: charts write brackets around each.
/** Only an origin: what is forwarded keeps its own path. TLS between servers is the network's. */
const internalUrl = z
  .string()
  .transform((text) => text.replace(/\/$/, '').replace(/\[(\d{1,3}(?:\.\d{1,3}){3})\]/, '$1'))
  .refine(
    (text) =>
      (isOrigin(text) || isIpv6Origin(text)) && text.startsWith('http://') && new URL(text).port !== '',
    'an http:// address with a port and without a path, for example http://10.0.0.5:3100',
  );

const rolesExpected = `${nodeRoles.join(', ')}, separated by commas`;
const roles = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(nodeRoles, { error: rolesExpected })).min(1));

/** A name and a password in it would end up in messages: the key has a variable of its own. */
const plainAddress = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}` === '';
}, 'an http:// or https:// address without a name and a password');

const providerUrlsExpected =
  'a JSON object of http:// or https:// addresses, for example {"11labs":"http://localhost:9000"}';
const providerUrls = z.string().transform((text, context) => {
  const urls = z.record(z.string().min(1).max(40), httpAddress).safeParse(parseJson(text));
  if (urls.success) return urls.data;
  context.addIssue({ code: 'custom', message: providerUrlsExpected });
  return z.NEVER;
});

const speechKeys = z.string().transform((text, context) => {
  const key = z.string().regex(/^[\x21-\x7e]{1,1000}$/);
  const keys = z.record(z.string().min(1).max(40), key).safeParse(parseJson(text));
  if (keys.success) return keys.data;
  context.addIssue({ code: 'custom', message: 'a JSON object of keys, for example {"deepgram":"…"}' });
  return z.NEVER;
});

const pricesExpected =
  'a JSON object of prices in USD by engine, for example {"openai":{"perMillionPromptTokens":0.15}}';
const prices = z.string().transform((text, context) => {
  const given = pricesSchema.safeParse(parseJson(text));
  if (given.success) return given.data;
  context.addIssue({ code: 'custom', message: pricesExpected });
  return z.NEVER;
});

const usdAmount = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,2})?$/, 'an amount in US dollars, for example 5 or 0.50')
  .transform(Number);

/**
 * Outside of what systems give to sockets that ask for any port (Linux 32768–60999, others from 49152 on): there a name
 * lookup of any program can have it.
 */
const defaultUdpPort = 22_100;

/**
 * Every variable that the server reads; the table of README.md documents them.
 * Issue messages say what was expected; `envToConfig` adds the variable's name and its value.
 */
export const envSchema = z.object({
  HOST: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i, 'an address or host name')
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  SAYWELL_DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10),
  SAYWELL_INTERNAL_URL: internalUrl.optional(),
  SAYWELL_INTERNAL_BIND_ADDRESS: ipAddress.optional(),
  SAYWELL_BUS_URL: address('a redis:// or rediss:// address', /^rediss?:$/).optional(),
  SAYWELL_ROLES: roles.default([...nodeRoles]),
  SAYWELL_METRICS_PORT: wholeNumber(0, 65_535).optional(),
  SAYWELL_METRICS_BIND_ADDRESS: ipAddress.default('127.0.0.1'),
  SAYWELL_PUBLIC_URL: publicUrl.optional(),
  SAYWELL_ALLOWED_HOSTS: hosts.default([]),
  SAYWELL_TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  SAYWELL_WEB_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  SAYWELL_RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(1_000),
  SAYWELL_SHUTDOWN_TIMEOUT_MS: wholeNumber(0, 600_000).default(10_000),
  SAYWELL_DRAIN_SECONDS: wholeNumber(0, 86_400).default(20),
  SAYWELL_DATA_DIR: z.string().default('.saywell'),
  SAYWELL_STORAGE_URL: z.string().optional(),
  SAYWELL_STORAGE_ACCESS_KEY: z.string().min(1).max(500).optional(),
  SAYWELL_STORAGE_SECRET_KEY: z.string().min(1).max(500).optional(),
  SAYWELL_ENCRYPTION_KEY: z
    .string()
    .regex(/^(?:[0-9a-f]{64}|[\w+/-]{43}=?)$/i, '32 bytes in hex or base64')
    .optional(),
  SAYWELL_LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }).default('info'),
  SAYWELL_LOG_DAYS: wholeNumber(1, 3_650).default(14),
  SAYWELL_AUDIT_DAYS: wholeNumber(1, 3_650).default(400),
  SAYWELL_RECORDING_LINK_HOURS: wholeNumber(1, 168).default(24),
  SAYWELL_UDP_PORT: wholeNumber(0, 65_535).default(defaultUdpPort),
  SAYWELL_UDP_PORT_RANGE: portRange.optional(),
  SAYWELL_BIND_ADDRESS: ipAddress.optional(),
  SAYWELL_PUBLIC_ADDRESS: ipAddress.optional(),
  SAYWELL_ICE_SERVERS: iceServers.default([]),
  SAYWELL_MAX_CALLS: wholeNumber(1, 10_000).optional(),
  SAYWELL_END_SILENCE_MS: wholeNumber(100, 5_000).optional(),
  SAYWELL_OPENAI_BASE_URL: address('an http:// or https:// address', /^https?:$/).optional(),
  SAYWELL_OPENAI_API_KEY: z.string().optional(),
  SAYWELL_EMBEDDINGS_PROVIDER: z
    .enum(Object.keys(embeddingProviders), {
      error: `one of ${Object.keys(embeddingProviders).join(', ')}`,
    })
    .optional(),
  SAYWELL_EMBEDDINGS_URL: plainAddress.optional(),
  SAYWELL_EMBEDDINGS_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'characters that a header may hold')
    .optional(),
  SAYWELL_EMBEDDINGS_MODEL: z
    .string()
    .regex(/^[\w.:/@+-]{1,200}$/, 'the name of a model')
    .optional(),
  SAYWELL_EMBEDDINGS_DIMENSIONS: wholeNumber(64, 4_096).optional(),
  SAYWELL_MISSING_MODEL: z.enum(missingModelConducts, { error: 'refuse or replace' }).optional(),
  SAYWELL_FIND_LOCAL_MODELS: flag.default(true),
  SAYWELL_PRICES: prices.default({}),
  SAYWELL_PUBLIC_KEY_DAILY_USD: usdAmount.optional(),
  SAYWELL_SITE_DIR: z.string().optional(),
  SAYWELL_ENGINE_DIR: z.string().optional(),
  SAYWELL_WIDGET_DIR: z.string().optional(),
  SAYWELL_CONSOLE_DIR: z.string().optional(),
  SAYWELL_CONSOLE: z.enum(['on', 'off'], { error: 'on or off' }).default('on'),
  SAYWELL_CONNECT_ORIGINS: origins.default([]),
  SAYWELL_PLAYER_HOSTS: hosts.default([]),
  SAYWELL_REGION: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'must be a short name of letters, digits, dots and dashes')
    .default('local'),
  SAYWELL_CONTACT_PER_TEN_MINUTES: wholeNumber(1, 1_000_000).default(5),
  SAYWELL_CONTACT_PER_HOUR: wholeNumber(1, 1_000_000).default(200),
  SAYWELL_SMTP_URL: address('an smtp:// or smtps:// address', /^smtps?:$/).optional(),
  SAYWELL_MAIL_FROM: sender.optional(),
  SAYWELL_CONTACT_MAIL_TO: recipients.optional(),
  SAYWELL_CONTACT_WEBHOOK_URL: address('an http:// or https:// address', /^https?:$/).optional(),
  SAYWELL_CONTACT_WEBHOOK_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  SAYWELL_ALLOW_PRIVATE_WEBHOOKS: flag.default(false),
  SAYWELL_CODE_TOOLS: z
    .enum(['off', 'isolated', 'network'], { error: 'off, isolated or network' })
    .default('off'),
  SAYWELL_TWILIO_API_URL: httpAddress.optional(),
  SAYWELL_VONAGE_API_URL: httpAddress.optional(),
  SAYWELL_PROVIDER_URLS: providerUrls.default({}),
  SAYWELL_SPEECH_KEYS: speechKeys.default({}),
  SAYWELL_INTEGRATION_URL: httpAddress.optional(),
  SAYWELL_INTEGRATION_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  SAYWELL_SETUP_TOKEN: z
    .string()
    .regex(/^[\w-]{20,200}$/, '20 to 200 letters, digits, _ and -')
    .optional(),
  SAYWELL_SIGN_IN_FAILURES_PER_TEN_MINUTES: wholeNumber(1, 1_000_000).default(20),
  SAYWELL_OIDC_ISSUER: plainAddress.optional(),
  SAYWELL_OIDC_CLIENT_ID: z.string().min(1).optional(),
  SAYWELL_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  SAYWELL_OIDC_DOMAINS: hosts.default([]),
  SAYWELL_NEWSLETTER: z.enum(['none', 'server'], { error: 'none or server' }).default('none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: plainAddress.optional(),
  ...liveKitVariables,
  ...tracesVariables,
  SAYWELL_TRACE_SERVERS: flag.default(false),
});
export type ParsedEnvironment = z.infer<typeof envSchema>;
export type VariableName = keyof ParsedEnvironment;

/** Variables that say nothing without another one: `[the set one, the one that it needs, what serves instead]`. */
export const variableNeeds: readonly (readonly [VariableName, VariableName, VariableName?])[] = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['SAYWELL_INTERNAL_URL', 'DATABASE_URL'],
  ['SAYWELL_INTERNAL_BIND_ADDRESS', 'SAYWELL_INTERNAL_URL'],
  ['SAYWELL_BUS_URL', 'DATABASE_URL'],
  ['SAYWELL_ROLES', 'SAYWELL_INTERNAL_URL'],
  ['SAYWELL_METRICS_BIND_ADDRESS', 'SAYWELL_METRICS_PORT'],
  ['SAYWELL_TRACE_SERVERS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['SAYWELL_STORAGE_ACCESS_KEY', 'SAYWELL_STORAGE_URL'],
  ['SAYWELL_STORAGE_ACCESS_KEY', 'SAYWELL_STORAGE_SECRET_KEY'],
  ['SAYWELL_STORAGE_SECRET_KEY', 'SAYWELL_STORAGE_ACCESS_KEY'],
  ['SAYWELL_LIVEKIT_URL', 'SAYWELL_LIVEKIT_API_KEY'],
  ['SAYWELL_LIVEKIT_API_KEY', 'SAYWELL_LIVEKIT_API_SECRET'],
  ['SAYWELL_LIVEKIT_API_SECRET', 'SAYWELL_LIVEKIT_URL'],
  ['SAYWELL_SMTP_URL', 'SAYWELL_MAIL_FROM'],
  ['SAYWELL_CONTACT_MAIL_TO', 'SAYWELL_SMTP_URL'],
  ['SAYWELL_CONTACT_WEBHOOK_URL', 'SAYWELL_CONTACT_WEBHOOK_SECRET'],
  ['SAYWELL_INTEGRATION_URL', 'SAYWELL_INTEGRATION_SECRET'],
  ['SAYWELL_OIDC_ISSUER', 'SAYWELL_OIDC_CLIENT_ID'],
  ['SAYWELL_OIDC_CLIENT_ID', 'SAYWELL_OIDC_CLIENT_SECRET'],
  ['SAYWELL_OIDC_CLIENT_SECRET', 'SAYWELL_OIDC_ISSUER'],
  ['SAYWELL_OIDC_DOMAINS', 'SAYWELL_OIDC_ISSUER'],
  ['SAYWELL_EMBEDDINGS_API_KEY', 'SAYWELL_EMBEDDINGS_URL', 'SAYWELL_EMBEDDINGS_PROVIDER'],
  ['SAYWELL_EMBEDDINGS_MODEL', 'SAYWELL_EMBEDDINGS_URL', 'SAYWELL_EMBEDDINGS_PROVIDER'],
  ['SAYWELL_EMBEDDINGS_DIMENSIONS', 'SAYWELL_EMBEDDINGS_URL', 'SAYWELL_EMBEDDINGS_PROVIDER'],
];
