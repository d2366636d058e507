import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateAssistant, ListQuery } from '@saywell/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHttpServer } from '../apps/server/src/compose/create-http-server.ts';
import { createApiLog } from '../apps/server/src/features/logs/create-api-log.ts';
import { fakeContext } from '../apps/server/src/http/testing/fake-context.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { noApiLog } from '../apps/server/src/platform/logs/api-log.ts';
import { createStore } from '../apps/server/src/store/create-store.ts';
import type { Store } from '../apps/server/src/store/store.ts';
import { type Figure, median, round } from './figure.ts';
import type { Load, LoadResult } from './workers/http-load.ts';

const rounds = 5;
/** Compiled code is measured, as in a server that has run for a minute: after 600 requests it is a third as fast. */
const warmUpRounds = 3;
const requestsPerRound = 500;
const concurrency = 8;
const listed = 20;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const assistant: CreateAssistant = {
  name: 'Kyle',
  firstMessage: 'Hello, how can I help you?',
  model: {
    provider: 'openai',
    model: 'gpt-4o',
    temperature: 0.5,
    messages: [{ role: 'system', content: 'You answer questions about opening hours. '.repeat(20) }],
  },
  silenceTimeoutSeconds: 30,
  maxDurationSeconds: 600,
  metadata: { team: 'sales', tags: ['a', 'b'] },
};

type Operation = 'create' | 'get' | 'list';
const operations: readonly Operation[] = ['create', 'get', 'list'];
const variants = ['api', 'apiWithoutLog', 'framework', 'sql'] as const;
type Variant = (typeof variants)[number];

/** The same work with the framework alone: no key, no validation, no log, nothing of ours. */
function bareServer(store: Store, orgId: string): FastifyInstance {
  const app = Fastify();
  app.post('/assistant', async (request, reply) => {
    void reply.code(201);
    return store.assistant.create(orgId, request.body as CreateAssistant);
  });
  app.get('/assistant/:id', async (request) =>
    store.assistant.get(orgId, (request.params as { id: string }).id),
  );
  app.get('/assistant', async () => store.assistant.list(orgId, { limit: listed } satisfies ListQuery));
  return app;
}

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Measured {
  readonly cpuUs: number;
  readonly perSecond: number;
}

/** The server's own CPU time of each request, and how many it answered. */
async function measured(work: () => Promise<number>): Promise<Measured> {
  const before = process.cpuUsage();
  const elapsedMs = await work();
  const { user, system } = process.cpuUsage(before);
  return { cpuUs: (user + system) / requestsPerRound, perSecond: (requestsPerRound / elapsedMs) * 1_000 };
}

async function load(worker: ChildProcess, request: Omit<Load, 'count' | 'concurrency'>): Promise<number> {
  worker.send({ ...request, count: requestsPerRound, concurrency } satisfies Load);
  const [result] = (await once(worker, 'message')) as [LoadResult];
  if ('failure' in result) throw new Error(result.failure);
  return result.elapsedMs;
}

async function callStore(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let left = requestsPerRound;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return performance.now() - startedAt;
}

type Runs = Readonly<Record<Variant, (operation: Operation) => Promise<number>>>;

/** In turns, so that what else the machine does hits all of them. */
async function compare(runs: Runs) {
  const rows = [];
  for (const operation of operations) {
    const all: Record<Variant, Measured[]> = { api: [], apiWithoutLog: [], framework: [], sql: [] };
    for (let turn = 0; turn < rounds + warmUpRounds; turn += 1) {
      for (const variant of variants) {
        const result = await measured(() => runs[variant](operation));
        if (turn >= warmUpRounds) all[variant].push(result);
      }
    }
    const ratio = (of: (measured: Measured) => number, one: Variant, other: Variant) =>
      round(
        median(
          all[one].map((own, turn) => {
            const compared = all[other][turn];
            return compared === undefined ? Number.NaN : of(own) / of(compared);
          }),
        ),
        2,
      );
    const perSecond = ({ perSecond: value }: Measured) => value;
    const cpu = ({ cpuUs }: Measured) => cpuUs;
    rows.push({
      operation,
      perSecond: round(median(all.api.map(perSecond)), 0),
      toFramework: ratio(perSecond, 'api', 'framework'),
      toSql: ratio(perSecond, 'api', 'sql'),
      logRatio: ratio(perSecond, 'api', 'apiWithoutLog'),
      cpuUs: round(median(all.api.map(cpu)), 0),
      cpuUsFramework: round(median(all.framework.map(cpu)), 0),
      cpuUsWithoutLog: round(median(all.apiWithoutLog.map(cpu)), 0),
      cpuUsSql: round(median(all.sql.map(cpu)), 0),
    });
  }
  return rows;
}

const setTimer = (callback: () => void, delayMs: number) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};

/** The same organisation behind the API, behind the API without its log, and behind the framework alone. */
async function openServers(store: Store, orgId: string) {
  const apiLog = createApiLog({ store, log, setTimer, now: Date.now });
  const { config } = fakeContext();
  const unlimited = { ...config, http: { ...config.http, requestsPerMinute: 100_000_000 } };
  const servers = {
    api: await createHttpServer(fakeContext({ store, config: unlimited, apiLog })),
    apiWithoutLog: await createHttpServer(fakeContext({ store, config: unlimited, apiLog: noApiLog })),
    framework: bareServer(store, orgId),
  };
  return {
    ...servers,
    async close() {
      await apiLog[Symbol.asyncDispose]();
      for (const app of Object.values(servers)) {
        app.server.closeAllConnections();
        await app.close();
      }
    },
  };
}

/** Requests for one stored assistant, sent by `worker`. */
function requester(worker: ChildProcess, key: string, id: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const requests: Record<Operation, Pick<Load, 'method' | 'path' | 'body'>> = {
    create: { method: 'POST', path: '/assistant', body: JSON.stringify(assistant) },
    get: { method: 'GET', path: `/assistant/${id}`, body: undefined },
    list: { method: 'GET', path: `/assistant?limit=${listed}`, body: undefined },
  };
  return async (app: FastifyInstance) => {
    const port = await portOf(app);
    return (operation: Operation) => load(worker, { port, headers, ...requests[operation] });
  };
}

async function measureOn(store: Store, worker: ChildProcess) {
  const { id: orgId } = await store.org.create('Bench');
  const { value: key } = await store.token.create(orgId, { tag: 'private' });
  const servers = await openServers(store, orgId);
  const { id } = await store.assistant.create(orgId, assistant);
  const requestTo = requester(worker, key, id);
  const direct: Record<Operation, () => Promise<unknown>> = {
    create: () => store.assistant.create(orgId, assistant),
    get: () => store.assistant.get(orgId, id),
    list: () => store.assistant.list(orgId, { limit: listed }),
  };
  const rows = await compare({
    api: await requestTo(servers.api),
    apiWithoutLog: await requestTo(servers.apiWithoutLog),
    framework: await requestTo(servers.framework),
    sql: (operation) => callStore(direct[operation]),
  });
  await servers.close();
  return rows;
}

/** Validated create, get and list of the management API against the bare framework and against the store alone. */
export async function measureApi(): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saywell-api-'));
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  const worker = fork(new URL('./workers/http-load.ts', import.meta.url), {
    execArgv: ['--import', 'tsx', '--conditions=source'],
  });
  try {
    const rows = await measureOn(createStore(database, { encryptionKey: new Uint8Array(32) }), worker);
    return {
      figure: 'G10',
      title: 'requests to the management API, validated, with a key, and written into the log',
      goal: 'throughput ≥ 0.8 of the bare framework on the same database',
      values: {
        worstToFramework: Math.min(...rows.map(({ toFramework }) => toFramework)),
        worstLogRatio: Math.min(...rows.map(({ logRatio }) => logRatio)),
        rounds,
        requestsPerRound,
        concurrency,
      },
      rows,
    };
  } finally {
    worker.kill();
    await database[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  }
}
