import type { FastifyBaseLogger } from 'fastify';
import { createJwtService } from '../features/auth/create-jwt-service.ts';
import { createCredentialLookup } from '../features/credentials/create-credential-lookup.ts';
import type { DemoIds } from '../features/demo/ensure-demo.ts';
import { createApiLog, type RunningApiLog } from '../features/logs/create-api-log.ts';
import { newsletterUrl } from '../features/newsletter/newsletter-url.ts';
import { createOrgRemoval } from '../features/orgs/create-org-removal.ts';
import {
  type OpenServerMessages,
  openServerMessages,
} from '../features/server-messages/open-server-messages.ts';
import type { AppContext } from '../http/app-context.ts';
import { drain } from '../http/drain.ts';
import { listen } from '../http/listen.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import { createJobs, type Jobs } from '../platform/jobs/create-jobs.ts';
import { createLog } from '../platform/logs/create-log.ts';
import { createReleaseStack, type ReleaseStack } from '../platform/release-stack.ts';
import type { Traces } from '../platform/traces.ts';
import type { Store } from '../store/store.ts';
import type { CallParts, CreateCallParts } from './call-parts.ts';
import { createAppContext, type ServerState } from './create-app-context.ts';
import { createCallParts } from './create-call-parts.ts';
import { createHttpServer } from './create-http-server.ts';
import { type DrainCallsOptions, type DrainedCalls, drainCalls } from './drain-calls.ts';
import { type Cluster, openCluster } from './cluster/open-cluster.ts';
import { createFigures, type OpenedFigures, serveFigures } from './figures/open-figures.ts';
import { openHealth } from './open-installation.ts';
import { otherWorkers } from './cluster/other-workers.ts';
import { openStore, type Stored } from './open-store.ts';
import { openSweeps } from './open-sweeps.ts';
import { providersOf } from './providers-of.ts';
import { startJobs } from './start-jobs.ts';
import { openFiles, type OpenedFiles } from './stored/open-files.ts';
import { openPersonalData } from './stored/open-personal-data.ts';
import { orgRemovalHooks } from './stored/removal-hooks.ts';
import { openTraces } from './traces/open-traces.ts';

export interface StartServerOptions {
  /** Default: JSON lines on standard output at the configured level. */
  readonly log?: FastifyBaseLogger;
  /** Rooms, media and agents. Default: the real ones. */
  readonly createCallParts?: CreateCallParts;
  /** The time of day in chats, with their time limits. Default: the machine's. */
  readonly clock?: Clock;
}

export interface RunningServer {
  /** Where it listens, without a trailing slash: `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Where Prometheus reads figures; undefined: nowhere. */
  readonly metricsUrl: string | undefined;
  readonly context: AppContext;
  readonly demo: DemoIds;
  /** How many calls run here. */
  liveCalls(): number;
  /**
   * Takes no new calls and jobs, and lets the calls that run go on until none is left, `timeoutMs` are over or
   * `signal` aborts. `close` ends what is left.
   */
  drain(options: DrainCallsOptions): Promise<DrainedCalls>;
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
  const resources = createReleaseStack();
  try {
    return await openServer(config, options, resources);
  } catch (error) {
    await resources[Symbol.asyncDispose]();
    throw error;
  }
}

/** What every stage gets: what it opens is released in the reverse order. */
interface Stage {
  readonly config: ServerConfig;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly resources: ReleaseStack;
  /** Undefined: nothing is counted. */
  readonly figures: OpenedFigures | undefined;
  /** Undefined: nothing is traced. */
  readonly traces: Traces | undefined;
}

async function openServer(
  config: ServerConfig,
  options: StartServerOptions,
  resources: ReleaseStack,
): Promise<RunningServer> {
  let own: { readonly node?: string } = {};
  const log = options.log ?? createLog({ level: config.logLevel, facts: () => own });
  const stage = {
    config,
    log,
    clock: options.clock ?? systemClock,
    resources,
    figures: createFigures(config),
    // First, so that it hears of everything that ends with the server.
    traces: await openTraces({ config, log, resources }),
  };
  const stored = await openStore(stage);
  const messaging = openMessaging(stage, stored);
  const { service: serverMessages } = messaging.serverMessages;
  const cluster = await openCluster({ ...stage, ...stored, serverMessages });
  // Lines of several servers end up in one place.
  if (config.databaseUrl !== undefined) own = { node: cluster.node.own.id };
  const stores = await openFiles(stage, stored);
  const opened = { ...stored, ...messaging, ...stores, cluster };
  const calls = await openCalls(stage, opened, options.createCallParts ?? createCallParts);
  const metrics = await serveFigures(stage.figures, { ...stage, ...opened, calls });
  const features = openFeatures(stage, { ...opened, calls });
  await startJobs(stage, { ...opened, ...features, calls });
  const state = { isDraining: false };
  const { url, context } = await openEdge(stage, { ...opened, ...features, calls, state });
  // Whoever starts after this one gives it calls at once.
  await cluster.node.tell();
  let closed: PromiseLike<void> | undefined;
  const close = async () => {
    closed ??= resources[Symbol.asyncDispose]();
    await closed;
  };
  const drain = (limit: DrainCallsOptions) => {
    state.isDraining = true;
    cluster.node.drain();
    messaging.jobs.drain(jobsOfCalls);
    return drainCalls(calls, { ...limit, setTimer });
  };
  const { demo } = stored;
  return { url, metricsUrl: metrics?.url, context, demo, liveCalls: () => calls.liveCount(), drain, close };
}

const { setTimer } = systemClock;
/** A call that goes on is told about: its messages are delivered. Everything else can wait for another server. */
const jobsOfCalls = ['server-message'] as const;

interface Messaging {
  readonly apiLog: RunningApiLog;
  readonly jobs: Jobs<Store>;
  readonly serverMessages: OpenServerMessages;
}

/** What everything below writes into, and is therefore stopped after it. */
function openMessaging(
  { config, log, resources, figures, traces }: Stage,
  { store, encryptionKey, bus }: Stored,
): Messaging {
  const apiLog = resources.use(createApiLog({ store, log, setTimer, now: Date.now }));
  // Stopped after the calls, whose ends are still sent.
  const works = config.cluster.roles.includes('worker');
  const others = otherWorkers(config, bus);
  const jobs = resources.use(createJobs({ config, store, log, setTimer, others, works }));
  const serverMessages = openServerMessages({
    config,
    store,
    encryptionKey,
    credentials: createCredentialLookup(store),
    apiLog,
    log,
    clock: systemClock,
    figures: figures?.events.messages,
    traces: config.traces?.tellsServers === true ? traces?.calls : undefined,
  });
  return { apiLog, jobs, serverMessages };
}

async function openCalls(
  { config, log, resources, figures: counted, traces: traced }: Stage,
  opened: Stored & Messaging & OpenedFiles & { readonly cluster: Cluster },
  callParts: CreateCallParts,
): Promise<CallParts> {
  const { store, encryptionKey, feed, cluster, recordings, apiLog } = opened;
  const serverMessages = opened.serverMessages.service;
  const stores = { store, encryptionKey, recordings };
  const figures = counted?.events.calls;
  const traces = traced?.calls;
  return resources.use(
    await callParts({ config, log, ...stores, feed, ...cluster, apiLog, serverMessages, figures, traces }),
  );
}

type Features = ReturnType<typeof openFeatures>;

function openFeatures(
  { log }: Stage,
  opened: Stored & Messaging & OpenedFiles & { readonly calls: CallParts },
) {
  const { store, encryptionKey } = opened;
  const jwts = createJwtService({ store, encryptionKey, now: Date.now });
  const orgRemoval = createOrgRemoval({ store, hooks: orgRemovalHooks(opened), log, now: Date.now });
  return { jwts, orgRemoval, personalData: openPersonalData(log, opened) };
}

interface Opened extends Stored, Messaging, OpenedFiles, Features {
  readonly calls: CallParts;
}

/** What answers requests. */
async function openEdge(
  { config, log, clock, resources, figures, traces }: Stage,
  opened: Opened & { readonly cluster: Cluster; readonly state: ServerState },
): Promise<{ url: string; context: AppContext }> {
  const { store, encryptionKey, demo, calls, files, apiLog, sharedCounter } = opened;
  const newsletter = newsletterUrl(config) === null ? 'none' : 'server';
  if (newsletter !== config.newsletter)
    log.warn('no newsletter: it needs SAYWELL_SMTP_URL, SAYWELL_MAIL_FROM and SAYWELL_PUBLIC_URL');
  const { publicKey, assistantId, agents } = demo;
  const context = createAppContext({
    config,
    store,
    log,
    clock,
    calls,
    siteConfig: { publicKey, assistantId, agents, newsletter },
    siteOrgId: demo.orgId,
    files,
    jwts: opened.jwts,
    orgRemoval: opened.orgRemoval,
    personalData: opened.personalData,
    serverMessages: opened.serverMessages.service,
    apiLog,
    sharedCounter,
    providers: providersOf(config, apiLog),
    voiceSamples: opened.voiceSamples,
    recordings: opened.recordings,
    byteRemoval: opened.byteRemoval,
    state: opened.state,
    requestFigures: figures?.events.requests,
    traces,
    ...(await openHealth({ config, store, encryptionKey, calls, log, resources })),
  });
  for (const sweep of openSweeps({ ...opened, config, log })) resources.use(sweep);
  return { url: await openHttp(context, { ...calls, ...opened.cluster }, resources), context };
}

async function openHttp(
  context: AppContext,
  { plugins, peers }: Pick<CallParts, 'plugins'> & Pick<Cluster, 'peers'>,
  resources: ReleaseStack,
): Promise<string> {
  const app = await createHttpServer(context, plugins);
  peers?.serve(app);
  const { http } = context.config;
  const stop = async () => {
    const outcome = await drain(app, { timeoutMs: http.shutdownTimeoutMs, setTimer });
    context.log.info({ outcome }, 'http stopped');
  };
  resources.use({ [Symbol.asyncDispose]: stop });
  return listen(app, http);
}
