import type { FastifyBaseLogger } from 'fastify';
import { analysisJob } from '../features/analysis/analysis-job.ts';
import { createJwtService } from '../features/auth/create-jwt-service.ts';
import { createCampaignRunner } from '../features/campaigns/run-campaign.ts';
import { createCredentialLookup } from '../features/credentials/create-credential-lookup.ts';
import { type DemoIds, type DemoOptions, ensureDemo } from '../features/demo/ensure-demo.ts';
import { createFileDisk } from '../features/files/file-disk.ts';
import { createFileService } from '../features/files/file-service.ts';
import { keepSwept } from '../features/files/keep-swept.ts';
import { createApiLog } from '../features/logs/create-api-log.ts';
import { newsletterUrl } from '../features/newsletter/newsletter-url.ts';
import { createOrgRemoval } from '../features/orgs/create-org-removal.ts';
import { createProviderApi } from '../features/providers/provider-api.ts';
import { openServerMessages } from '../features/server-messages/open-server-messages.ts';
import { testRunJob } from '../features/test-runs/test-run-job.ts';
import { createVoiceSamples } from '../features/voices/voice-samples.ts';
import type { AppContext } from '../http/app-context.ts';
import { drain } from '../http/drain.ts';
import { listen } from '../http/listen.ts';
import { systemClock } from '../platform/clock.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createJobs } from '../platform/jobs/create-jobs.ts';
import { createLog } from '../platform/logs/create-log.ts';
import { createReleaseStack, type ReleaseStack } from '../platform/release-stack.ts';
import { loadEncryptionKey } from '../platform/secrets/load-encryption-key.ts';
import { createStore } from '../store/create-store.ts';
import { sealAtStart } from '../store/secrets/seal-at-start.ts';
import type { CreateCallParts } from './call-parts.ts';
import { createAppContext } from './create-app-context.ts';
import { createCallParts } from './create-call-parts.ts';
import { createHttpServer } from './create-http-server.ts';
import { createJobHandlers } from './job-handlers.ts';
import { removeOrgCalls, removeOrgFiles, removeOrgVoices } from './removal-hooks.ts';

export interface StartServerOptions {
  /** Default: JSON lines on standard output at the configured level. */
  readonly log?: FastifyBaseLogger;
  /** Rooms, media and agents. Default: the real ones. */
  readonly createCallParts?: CreateCallParts;
}

export interface RunningServer {
  /** Where it listens, without a trailing slash: `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly context: AppContext;
  readonly demo: DemoIds;
  /** Answers requests in flight, ends the calls, then closes the database. Calling it again changes nothing. */
  close(): Promise<void>;
}

/**
 * Opens the database, makes the demo organisation at the first start, and
 * listens. What was opened is closed again when a later step fails.
 *
 * @throws {DatabaseError | StartError} with a message for the operator.
 */
export async function startServer(
  config: ServerConfig,
  options: StartServerOptions = {},
): Promise<RunningServer> {
  const held = createReleaseStack();
  try {
    return await openServer(config, options, held);
  } catch (error) {
    await held[Symbol.asyncDispose]();
    throw error;
  }
}

async function openServer(
  config: ServerConfig,
  options: StartServerOptions,
  held: ReleaseStack,
): Promise<RunningServer> {
  const log = options.log ?? createLog({ level: config.logLevel });
  const { database, store, encryptionKey } = await openStore(config, log, held);
  const jwts = createJwtService({ store, encryptionKey, now: Date.now });
  const demo = await ensureDemo(store, demoOptions(config));
  // Only now: the demo's keys have been read, so this is the key that the database's secrets have.
  held.use(sealAtStart({ database, encryptionKey, log, now: Date.now }));
  const callParts = options.createCallParts ?? createCallParts;
  // Stopped last: everything below writes into it.
  const apiLog = held.use(createApiLog({ store, log, setTimer, now: Date.now }));
  // Stopped after the calls, whose ends are still told.
  const jobs = held.use(createJobs({ config, store, log, setTimer }));
  const credentials = createCredentialLookup(store);
  const serverMessages = openServerMessages({
    config,
    store,
    encryptionKey,
    credentials,
    apiLog,
    log,
    setTimer,
    now: Date.now,
  });
  const calls = held.use(
    await callParts({ config, store, log, serverMessages: serverMessages.service, apiLog }),
  );
  const voiceSamples = createVoiceSamples(config.dataDirectory, encryptionKey);
  const disk = createFileDisk(config.dataDirectory);
  const files = createFileService(store, disk);
  const hooks = [
    removeOrgCalls(store.call, calls.service, config.dataDirectory),
    removeOrgFiles(store.file, disk),
    removeOrgVoices(voiceSamples),
  ];
  const orgRemoval = createOrgRemoval({ store, hooks, log, now: Date.now });
  const handlers = createJobHandlers({
    config,
    store,
    disk,
    jwts,
    orgRemoval,
    serverMessages: serverMessages.service,
    serverMessage: serverMessages.job,
    campaignRun: {
      handle: createCampaignRunner({ store, serverMessages: serverMessages.service, now: Date.now }),
    },
    callAnalysis: analysisJob({
      store,
      textModelOf: calls.textModelOf,
      serverMessages: serverMessages.service,
      prices: config.prices,
      apiLog,
      now: Date.now,
      setTimer,
    }),
    testSuiteRun: testRunJob({
      store,
      calls,
      serverMessages: serverMessages.service,
      prices: config.prices,
      log,
    }),
  });
  await jobs.start(handlers);
  const newsletter = newsletterUrl(config) === null ? 'none' : 'server';
  if (newsletter !== config.newsletter)
    log.warn('no newsletter: it needs SAYWELL_SMTP_URL, SAYWELL_MAIL_FROM and SAYWELL_PUBLIC_URL');
  const { publicKey, assistantId, agents } = demo;
  const context = createAppContext({
    config,
    store,
    log,
    calls,
    siteConfig: { publicKey, assistantId, agents, newsletter },
    siteOrgId: demo.orgId,
    files,
    jwts,
    orgRemoval,
    serverMessages: serverMessages.service,
    apiLog,
    providers: createProviderApi({
      urls: config.providers.urls,
      allowPrivate: config.allowPrivateWebhooks,
      apiLog,
      now: Date.now,
    }),
    voiceSamples,
  });
  held.use(keepSwept({ files, setTimer, log }));
  const url = await openHttp(context, calls.plugins, held);
  let closed: PromiseLike<void> | undefined;
  const close = async () => {
    closed ??= held[Symbol.asyncDispose]();
    await closed;
  };
  return { url, context, demo, close };
}

const { setTimer } = systemClock;

/** A site with a known address is the only one whose pages may use the demo's public key. */
function demoOptions({ http }: ServerConfig): DemoOptions {
  return http.publicUrl === undefined ? {} : { allowedOrigins: [http.publicUrl] };
}

async function openStore(config: ServerConfig, log: FastifyBaseLogger, held: ReleaseStack) {
  const { dataDirectory: dataDir, databaseUrl, encryptionKey } = config;
  const database = held.use(await openDatabase({ dataDir, databaseUrl, log }));
  const key = await loadEncryptionKey({ dataDir, encryptionKey });
  return { database, store: createStore(database, { encryptionKey: key, log }), encryptionKey: key };
}

async function openHttp(
  context: AppContext,
  plugins: Parameters<typeof createHttpServer>[1],
  held: ReleaseStack,
): Promise<string> {
  const app = await createHttpServer(context, plugins);
  const { http } = context.config;
  const stop = async () => {
    const outcome = await drain(app, { timeoutMs: http.shutdownTimeoutMs, setTimer });
    context.log.info({ outcome }, 'http stopped');
  };
  held.use({ [Symbol.asyncDispose]: stop });
  return listen(app, http);
}
