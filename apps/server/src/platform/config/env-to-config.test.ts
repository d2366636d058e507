import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { envSchema } from './env-schema.ts';
import { envToConfig } from './env-to-config.ts';
import { readEnv } from './read-env.ts';

const config = (env: Record<string, string>) => envToConfig(readEnv(env));
const problems = (env: Record<string, string>): readonly string[] => {
  try {
    config(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

it('answers the documented defaults for an empty environment', () => {
  expect(config({})).toMatchObject({
    http: {
      host: '127.0.0.1',
      port: 3000,
      publicUrl: undefined,
      trustedProxies: 0,
      webCallsPerMinute: 60,
      shutdownTimeoutMs: 10_000,
    },
    dataDirectory: resolve('.saywell'),
    databaseUrl: undefined,
    logLevel: 'info',
    logDays: 14,
    auditDays: 400,
    recordingLinkMs: 24 * 3_600_000,
    media: {
      udpPortFirst: 22_100,
      udpPortLast: 22_100,
      iceServers: [],
      maxCalls: 15 * availableParallelism(),
    },
    agent: { endSilenceMs: undefined, openai: undefined, embeddings: undefined, findsLocalModels: true },
    mail: undefined,
    contact: { perTenMinutes: 5, perHour: 200, mailTo: undefined, webhook: undefined },
    newsletter: 'none',
    allowPrivateWebhooks: false,
    codeTools: 'off',
  });
});

it('finds the website, the engine, the widget and the console in the checkout', () => {
  const root = resolve(import.meta.dirname, '../../../../..');
  expect(config({}).site).toEqual({
    directory: `${root}/apps/website/dist`,
    engineDirectory: `${root}/packages/call-room/dist-engine`,
    widgetDirectory: `${root}/packages/widget/dist-script`,
    consoleDirectory: `${root}/apps/console/dist`,
    hasConsole: true,
    connectOrigins: [],
  });
});

it('leaves the console out where it is switched off', () => {
  expect(config({ SAYWELL_CONSOLE: 'off' }).site.hasConsole).toBe(false);
});

it('nests what is set', () => {
  const set = config({
    PORT: '0',
    SAYWELL_PUBLIC_URL: 'https://voice.example/',
    SAYWELL_UDP_PORT_RANGE: '40000-40099',
    SAYWELL_ICE_SERVERS: '[{"urls":["turn:t.example"],"username":"u","credential":"c"}]',
    SAYWELL_CONNECT_ORIGINS: 'https://a.example, wss://b.example:8443',
    SAYWELL_OPENAI_API_KEY: 'sk',
  });
  expect(set.http).toMatchObject({ port: 0, publicUrl: 'https://voice.example' });
  expect(set.media).toMatchObject({
    udpPortFirst: 40_000,
    udpPortLast: 40_099,
    iceServers: [{ urls: ['turn:t.example'], username: 'u', credential: 'c' }],
  });
  expect(set.site.connectOrigins).toEqual(['https://a.example', 'wss://b.example:8443']);
  expect(set.agent.openai).toEqual({ baseUrl: 'https://api.openai.com/v1', apiKey: 'sk' });
});

const liveKit = {
  SAYWELL_LIVEKIT_URL: 'wss://lk.example:7443/',
  SAYWELL_LIVEKIT_API_KEY: 'APIkey',
  SAYWELL_LIVEKIT_API_SECRET: 'a-secret-of-24-characters',
};

it('knows a LiveKit server by its address, key and secret', () => {
  expect(config({}).liveKit).toBeUndefined();
  expect(config(liveKit).liveKit).toEqual({
    url: 'wss://lk.example:7443',
    apiKey: 'APIkey',
    apiSecret: 'a-secret-of-24-characters',
  });
});

it.each([
  ['SAYWELL_LIVEKIT_API_KEY', /SAYWELL_LIVEKIT_API_KEY must be set, because SAYWELL_LIVEKIT_URL is/],
  [
    'SAYWELL_LIVEKIT_API_SECRET',
    /SAYWELL_LIVEKIT_API_SECRET must be set, because SAYWELL_LIVEKIT_API_KEY is/,
  ],
  ['SAYWELL_LIVEKIT_URL', /SAYWELL_LIVEKIT_URL must be set, because SAYWELL_LIVEKIT_API_SECRET is/],
])('refuses to start with a LiveKit server of which %s is missing', (name, problem) => {
  const { [name]: _missing, ...rest }: Record<string, string> = liveKit;
  expect(() => config(rest)).toThrow(problem);
});

it.each([
  ['SAYWELL_LIVEKIT_URL', 'https://lk.example', /must be a ws:\/\/ or wss:\/\/ address without a path, got/],
  [
    'SAYWELL_LIVEKIT_URL',
    'wss://lk.example/rtc',
    /must be a ws:\/\/ or wss:\/\/ address without a path, got/,
  ],
  ['SAYWELL_LIVEKIT_API_KEY', 'a key', /must be the name of an API key$/],
  ['SAYWELL_LIVEKIT_API_SECRET', 'short', /must be at least 16 characters$/],
])('refuses %s=%s', (name, value, problem) => {
  expect(() => config({ ...liveKit, [name]: value })).toThrow(problem);
});

it('nests how visitors are answered', () => {
  const set = config({
    SAYWELL_SMTP_URL: 'smtps://user:secret@mail.example:465',
    SAYWELL_MAIL_FROM: 'Voice Example <hello@voice.example>',
    SAYWELL_CONTACT_MAIL_TO: 'a@voice.example, b@voice.example',
    SAYWELL_CONTACT_WEBHOOK_URL: 'https://crm.example/in',
    SAYWELL_CONTACT_WEBHOOK_SECRET: '0123456789abcdef',
    SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
    SAYWELL_CODE_TOOLS: 'isolated',
    SAYWELL_NEWSLETTER: 'server',
  });
  expect(set).toMatchObject({
    mail: { smtpUrl: 'smtps://user:secret@mail.example:465', from: 'Voice Example <hello@voice.example>' },
    contact: {
      mailTo: 'a@voice.example, b@voice.example',
      webhook: { url: 'https://crm.example/in', secret: '0123456789abcdef' },
    },
    allowPrivateWebhooks: true,
    codeTools: 'isolated',
    newsletter: 'server',
  });
});

it.each([
  [{ SAYWELL_SMTP_URL: 'smtp://hunter2@m' }, 'SAYWELL_MAIL_FROM must be set, because SAYWELL_SMTP_URL is'],
  [{ SAYWELL_CONTACT_MAIL_TO: 'a@b.c' }, 'SAYWELL_SMTP_URL must be set, because SAYWELL_CONTACT_MAIL_TO is'],
  [
    { SAYWELL_CONTACT_WEBHOOK_URL: 'https://crm.example' },
    'SAYWELL_CONTACT_WEBHOOK_SECRET must be set, because SAYWELL_CONTACT_WEBHOOK_URL is',
  ],
])('says what is missing beside %o', (env, problem) => {
  expect(problems(env)).toEqual([problem]);
});

it('knows whose sound rooms may play: nobody’s unless set', () => {
  expect(config({}).playerHosts).toEqual([]);
  expect(config({ SAYWELL_PLAYER_HOSTS: 'Media.example, *.cdn.example' }).playerHosts).toEqual([
    'media.example',
    '*.cdn.example',
  ]);
});

it('takes an empty variable for one that is not set, and ignores others', () => {
  expect(config({ PORT: ' ', PATH: '/bin' }).http.port).toBe(3000);
});

it('takes calls of this machine only while it listens on loopback for nobody else', () => {
  const isOwn = (env: Record<string, string>): boolean => config(env).media.ownCallersOnly;
  for (const HOST of ['127.0.0.1', '127.0.1.1', 'localhost', '::1']) expect(isOwn({ HOST })).toBe(true);
  expect(isOwn({})).toBe(true);
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'voice.example']) expect(isOwn({ HOST })).toBe(false);
  expect(isOwn({ SAYWELL_PUBLIC_URL: 'https://voice.example' })).toBe(false);
  expect(isOwn({ SAYWELL_PUBLIC_ADDRESS: '203.0.113.9' })).toBe(false);
  expect(isOwn({ SAYWELL_BIND_ADDRESS: '0.0.0.0' })).toBe(false);
  expect(isOwn({ SAYWELL_TRUSTED_PROXIES: '1' })).toBe(false);
  expect(isOwn({ SAYWELL_ALLOWED_HOSTS: 'voice.example' })).toBe(false);
});

it('names every wrong variable, what was expected and what it got', () => {
  expect(problems({ PORT: '70000', SAYWELL_LOG_LEVEL: 'loud', SAYWELL_UDP_PORT_RANGE: '5-4' })).toEqual([
    'PORT must be a whole number from 0 to 65535, got "70000"',
    'SAYWELL_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, got "loud"',
    'SAYWELL_UDP_PORT_RANGE must be two UDP ports, first-last, for example 22100-22199, got "5-4"',
  ]);
});

it.each<Record<string, string>>([
  { PORT: '-1' },
  { PORT: '3000x' },
  { HOST: 'a b' },
  { SAYWELL_PUBLIC_URL: 'voice.example' },
  { SAYWELL_PUBLIC_URL: 'https://voice.example/path' },
  { SAYWELL_PUBLIC_ADDRESS: 'voice.example' },
  { SAYWELL_BIND_ADDRESS: '300.0.0.1' },
  { SAYWELL_ICE_SERVERS: '{"urls":"turn:t"}' },
  { SAYWELL_ICE_SERVERS: 'nothing' },
  { SAYWELL_ICE_SERVERS: '[{"urls":"turn.example.com"}]' },
  { SAYWELL_CONNECT_ORIGINS: "https://a.example; script-src 'unsafe-inline'" },
  { SAYWELL_PLAYER_HOSTS: 'https://media.example' },
  { SAYWELL_PLAYER_HOSTS: '*' },
  { SAYWELL_ENCRYPTION_KEY: 'short' },
  { SAYWELL_SMTP_URL: 'mail.example:25' },
  { SAYWELL_MAIL_FROM: 'hello' },
  { SAYWELL_MAIL_FROM: 'A <a@b.c>\r\nBcc: x@y.z' },
  { SAYWELL_CONTACT_MAIL_TO: 'a@b.c; d@e.f' },
  { SAYWELL_CONTACT_WEBHOOK_URL: 'file:///etc/passwd' },
  { SAYWELL_CONTACT_WEBHOOK_SECRET: 'short' },
  { SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'yes' },
  { SAYWELL_CODE_TOOLS: 'on' },
  { SAYWELL_NEWSLETTER: 'on' },
  { SAYWELL_TWILIO_API_URL: 'api.twilio.example' },
  { SAYWELL_PROVIDER_URLS: '{"11labs":"ftp://a.example"}' },
  { SAYWELL_PROVIDER_URLS: '[]' },
  { SAYWELL_SPEECH_KEYS: '{"deepgram":"a key\\n"}' },
  { SAYWELL_INTEGRATION_SECRET: 'short' },
])('refuses %o', (env) => {
  const [problem] = problems(env);
  expect(problem).toContain(`${Object.keys(env)[0]} must be`);
});

it('leaves secrets out of its messages', () => {
  const secret = 'mysql://user:hunter2@db';
  const found = problems({
    DATABASE_URL: secret,
    SAYWELL_ENCRYPTION_KEY: 'hunter2',
    SAYWELL_ICE_SERVERS: 'hunter2',
    SAYWELL_SMTP_URL: 'http://user:hunter2@mail',
    SAYWELL_CONTACT_WEBHOOK_URL: 'ftp://user:hunter2@crm',
    SAYWELL_CONTACT_WEBHOOK_SECRET: 'hunter2',
    SAYWELL_INTEGRATION_SECRET: 'hunter2',
  });
  expect(found).toHaveLength(7);
  expect(found.join()).not.toContain('hunter2');
});

it('bounds what public keys spend in a day where keys of the operator are used, or the operator says so', () => {
  expect(config({}).publicKeyDailyUsd).toBeUndefined();
  expect(config({ SAYWELL_OPENAI_BASE_URL: 'http://localhost:11434/v1' }).publicKeyDailyUsd).toBeUndefined();
  expect(config({ SAYWELL_OPENAI_API_KEY: 'sk' }).publicKeyDailyUsd).toBe(5);
  expect(config({ SAYWELL_SPEECH_KEYS: '{"deepgram":"sk"}' }).publicKeyDailyUsd).toBe(5);
  expect(config({ SAYWELL_PUBLIC_KEY_DAILY_USD: '0.50' }).publicKeyDailyUsd).toBe(0.5);
  expect(config({ SAYWELL_PUBLIC_KEY_DAILY_USD: '0', SAYWELL_OPENAI_API_KEY: 'sk' }).publicKeyDailyUsd).toBe(
    0,
  );
  for (const wrong of ['-1', 'five', '1e3', '1.234'])
    expect(problems({ SAYWELL_PUBLIC_KEY_DAILY_USD: wrong })).toHaveLength(1);
});

it('has the prices of engines, and refuses what are none', () => {
  const prices = { openai: { perMinute: 0.006 }, platform: { perMinute: 0.05 } };
  expect(config({}).prices).toEqual({});
  expect(config({ SAYWELL_PRICES: JSON.stringify(prices) }).prices).toEqual(prices);
  for (const wrong of ['{', '[]', '{"openai":{"perMinute":-1}}', '{"openai":{"perHour":1}}'])
    expect(problems({ SAYWELL_PRICES: wrong })).toEqual([
      expect.stringMatching(/^SAYWELL_PRICES must be a JSON object of prices/),
    ]);
});

it('has the addresses of other services', () => {
  const { providers } = envToConfig({
    SAYWELL_TWILIO_API_URL: 'http://localhost:1',
    SAYWELL_PROVIDER_URLS: '{"11labs":"http://localhost:2"}',
    SAYWELL_SPEECH_KEYS: '{"deepgram":"dg"}',
    SAYWELL_INTEGRATION_URL: 'http://localhost:3',
    SAYWELL_INTEGRATION_SECRET: 'a secret of length',
  });
  expect(providers).toEqual({
    keys: { deepgram: 'dg' },
    urls: {
      twilio: 'http://localhost:1',
      '11labs': 'http://localhost:2',
      integrations: 'http://localhost:3',
    },
    integrations: { url: 'http://localhost:3', secret: 'a secret of length' },
  });
  expect(problems({ SAYWELL_INTEGRATION_URL: 'http://localhost:3' })).toHaveLength(1);
});

it('files are in the data directory, in a bucket or in a folder; nothing of their address is repeated', () => {
  const url = 'SAYWELL_STORAGE_URL';
  const [key, secret] = ['SAYWELL_STORAGE_ACCESS_KEY', 'SAYWELL_STORAGE_SECRET_KEY'];
  expect(config({}).storage).toBeUndefined();
  expect(config({ [url]: 'file:///srv/files' }).storage).toEqual({ kind: 'disk', folder: '/srv/files' });
  expect(config({ [url]: 's3://host/bucket', [key]: 'k', [secret]: 's' }).storage).toMatchObject({
    kind: 's3',
    s3: { origin: 'https://host', bucket: 'bucket', accessKey: 'k', secretKey: 's' },
  });
  expect(problems({ [key]: 'k', [url]: 's3://host/bucket' })).toEqual([
    `${secret} must be set, because ${key} is`,
  ]);
  const [problem = ''] = problems({ [url]: 's3://topkey:topsecret@host' });
  expect(problem).toContain(`${url} must be s3://host/bucket`);
  expect(problem).not.toMatch(/topkey|topsecret/);
});

it('documents every variable in the README', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const documented = [...readme.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1]);
  expect(new Set(documented)).toEqual(new Set(envSchema.keyof().options));
  expect(documented).toHaveLength(envSchema.keyof().options.length);
});

it('an embeddings endpoint needs its address, with or without its route, and keeps its key to itself', () => {
  const url = 'SAYWELL_EMBEDDINGS_URL';
  const key = 'SAYWELL_EMBEDDINGS_API_KEY';
  const model = 'SAYWELL_EMBEDDINGS_MODEL';
  const settings = (env: Record<string, string>) => config(env).agent.embeddings;
  expect(
    settings({ [url]: 'http://127.0.0.1:11434/v1/embeddings/', [model]: 'nomic-embed-text:v1.5' }),
  ).toEqual({
    baseUrl: 'http://127.0.0.1:11434/v1',
    apiKey: undefined,
    model: 'nomic-embed-text:v1.5',
  });
  expect(settings({ [url]: 'https://api.example/v1', [key]: 'sk-1' })).toMatchObject({
    baseUrl: 'https://api.example/v1',
    apiKey: 'sk-1',
  });
  expect(problems({ [key]: 'sk-1' })).toEqual([`${url} must be set, because ${key} is`]);
  expect(problems({ [model]: 'm' })).toEqual([`${url} must be set, because ${model} is`]);
  const wrong = problems({ [url]: 'http://me:secret@host/v1', [key]: 'secret\nkey', [model]: 'a b' });
  expect(wrong).toHaveLength(3);
  expect(wrong.join()).not.toContain('secret');
  expect(problems({ [url]: 'localhost' })).toEqual([
    `${url} must be an http:// or https:// address without a name and a password`,
  ]);
});

it('embeddings of a provider need what it does not do without, and nothing else', () => {
  const name = 'SAYWELL_EMBEDDINGS_PROVIDER';
  const key = 'SAYWELL_EMBEDDINGS_API_KEY';
  const settings = (env: Record<string, string>) => config(env).agent.embeddings;
  expect(settings({ [name]: 'google', [key]: 'sk-1', SAYWELL_EMBEDDINGS_DIMENSIONS: '256' })).toEqual({
    provider: 'google',
    baseUrl: undefined,
    apiKey: 'sk-1',
    model: undefined,
    dimensions: 256,
  });
  expect(settings({ [name]: 'ollama' })).toMatchObject({ provider: 'ollama', baseUrl: undefined });
  const because = (needed: string, provider: string) =>
    `${needed} must be set, because ${name} is ${provider}`;
  expect(problems({ [name]: 'cohere' })).toEqual([because(key, 'cohere')]);
  expect(problems({ [name]: 'azure-openai', [key]: 'sk-1' })).toEqual([
    because('SAYWELL_EMBEDDINGS_URL', 'azure-openai'),
    because('SAYWELL_EMBEDDINGS_MODEL', 'azure-openai'),
  ]);
  expect(problems({ [name]: 'nobody' }).join()).toMatch(/one of openai, .*cohere/);
  expect(problems({ [name]: 'ollama', SAYWELL_EMBEDDINGS_DIMENSIONS: '5' })).toHaveLength(1);
});

it('no port of media by default is one that a system gives to whoever asks for any', () => {
  const { udpPortFirst } = config({}).media;
  expect(udpPortFirst).toBeLessThan(32_768);
  expect(config({ SAYWELL_UDP_PORT: '40000' }).media).toMatchObject({
    udpPortFirst: 40_000,
    udpPortLast: 40_000,
  });
});

it('several servers: where they reach each other, how they tell each other, and what each does', () => {
  const databaseUrl = 'postgres://db/saywell';
  expect(config({})).toMatchObject({
    databaseDirectUrl: undefined,
    databasePoolSize: 10,
    cluster: { internalUrl: undefined, busUrl: undefined, roles: ['api', 'media', 'worker'] },
  });
  expect(
    config({
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: 'postgres://direct/saywell',
      SAYWELL_DATABASE_POOL_SIZE: '25',
      SAYWELL_INTERNAL_URL: 'http://10.0.0.5:3100/',
      SAYWELL_INTERNAL_BIND_ADDRESS: '0.0.0.0',
      SAYWELL_BUS_URL: 'rediss://:secret@redis:6380/2',
      SAYWELL_ROLES: 'api, media',
    }),
  ).toMatchObject({
    databaseUrl,
    databaseDirectUrl: 'postgres://direct/saywell',
    databasePoolSize: 25,
    cluster: {
      internalUrl: 'http://10.0.0.5:3100',
      internalBindAddress: '0.0.0.0',
      busUrl: 'rediss://:secret@redis:6380/2',
      roles: ['api', 'media'],
    },
  });
  for (const address of ['http://[::1]:3100', 'http://[fd00:0:0:1::5]:3100', 'http://[::ffff:10.0.0.5]:3100'])
    expect(config({ DATABASE_URL: databaseUrl, SAYWELL_INTERNAL_URL: address }).cluster.internalUrl).toBe(
      address,
    );
  const inBrackets = { DATABASE_URL: databaseUrl, SAYWELL_INTERNAL_URL: 'http://[10.0.0.5]:3100' };
  expect(config(inBrackets).cluster.internalUrl).toBe('http://10.0.0.5:3100');
  for (const address of [
    '::1:3100',
    '[::1]',
    '[::g]:3100',
    '[1]:3100',
    '[::1]:99999',
    '[fe80::1%25eth0]:3100',
  ])
    expect(problems({ DATABASE_URL: databaseUrl, SAYWELL_INTERNAL_URL: `http://${address}` })).toHaveLength(
      1,
    );
  const wrong = problems({
    DATABASE_URL: databaseUrl,
    SAYWELL_INTERNAL_URL: 'https://10.0.0.5:3100',
    SAYWELL_BUS_URL: 'http://:secret@redis',
    SAYWELL_ROLES: 'api,judge',
  });
  expect(wrong).toEqual([
    'SAYWELL_INTERNAL_URL must be an http:// address with a port and without a path, for example http://10.0.0.5:3100, got "https://10.0.0.5:3100"',
    'SAYWELL_BUS_URL must be a redis:// or rediss:// address',
    'SAYWELL_ROLES must be api, media, worker, separated by commas, got "api,judge"',
  ]);
  for (const name of ['SAYWELL_INTERNAL_URL', 'SAYWELL_BUS_URL', 'DATABASE_DIRECT_URL'])
    expect(
      problems({
        SAYWELL_INTERNAL_URL: 'http://10.0.0.5:3100',
        SAYWELL_BUS_URL: 'redis://redis',
        DATABASE_DIRECT_URL: databaseUrl,
      }),
    ).toContain(`DATABASE_URL must be set, because ${name} is`);
});

it('reads figures nowhere unless a port is named, and then on this machine only', () => {
  expect(config({}).metrics).toBeUndefined();
  expect(config({ SAYWELL_METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const other = { SAYWELL_METRICS_PORT: '9464', SAYWELL_METRICS_BIND_ADDRESS: '10.0.0.5' };
  expect(config(other).metrics).toEqual({ host: '10.0.0.5', port: 9464 });
  expect(problems({ SAYWELL_METRICS_PORT: 'x', SAYWELL_METRICS_BIND_ADDRESS: 'metrics.example' })).toEqual([
    'SAYWELL_METRICS_PORT must be a whole number from 0 to 65535, got "x"',
    'SAYWELL_METRICS_BIND_ADDRESS must be an IPv4 or IPv6 address, got "metrics.example"',
  ]);
  expect(problems({ SAYWELL_METRICS_BIND_ADDRESS: '10.0.0.5' })).toEqual([
    'SAYWELL_METRICS_PORT must be set, because SAYWELL_METRICS_BIND_ADDRESS is',
  ]);
});

it('sends traces nowhere unless a collector is named, and then as OpenTelemetry names it', () => {
  expect(config({}).traces).toBeUndefined();
  expect(config({ OTEL_SERVICE_NAME: 'calls' }).traces).toBeUndefined();
  expect(config({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'xray' }).traces).toBeUndefined();
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(config({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'saywell',
    sampler: 'parentbased_always_on',
    share: 1,
    tellsServers: false,
  });
  expect(
    config({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=calls',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'calls',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      SAYWELL_TRACE_SERVERS: 'true',
    }).traces,
  ).toMatchObject({
    headers: { authorization: 'Bearer a=b', 'x-team': 'calls' },
    serviceName: 'calls',
    sampler: 'parentbased_traceidratio',
    share: 0.25,
    tellsServers: true,
  });
  expect(
    problems({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://name:pass@collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'secret',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER: 'some',
      OTEL_TRACES_SAMPLER_ARG: '2',
    }),
  ).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address without a name and a password, got "http://name:pass@collector:4318"',
    'OTEL_EXPORTER_OTLP_HEADERS must be pairs separated by commas, for example authorization=Bearer%20abc',
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, which is how traces are sent, got "grpc"',
    'OTEL_TRACES_SAMPLER must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio, got "some"',
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, got "2"',
  ]);
  expect(problems({ SAYWELL_TRACE_SERVERS: 'true' })).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT must be set, because SAYWELL_TRACE_SERVERS is',
  ]);
});
