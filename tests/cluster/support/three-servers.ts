import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Caller, createCaller } from '../../../apps/server/src/compose/cluster/testing/crowd.ts';
import {
  bundleServer,
  type KillableServer,
  startServer,
} from '../../../apps/server/src/compose/durability/testing/killable-server.ts';
import {
  type CuttableDatabase,
  openCuttableDatabase,
} from '../../../apps/server/src/platform/database/testing/cuttable-database.ts';
import {
  openWebhookReceiver,
  type WebhookReceiver,
} from '../../../apps/server/src/platform/jobs/testing/webhook-receiver.ts';
import { testS3Settings } from '../../../apps/server/src/platform/storage/testing/test-s3.ts';
import { type Line, openLine } from './line.ts';
import {
  freePort,
  openHaProxy,
  openPgBouncer,
  openRedisServer,
  type Pooler,
  type Service,
} from './services.ts';

export type Name = 'a' | 'b' | 'c';
export const names: readonly Name[] = ['a', 'b', 'c'];

/** The voice of the test takes a fifth of a second for a word. */
const longSpeech = `${'word '.repeat(900)}end.`;

const program = fileURLToPath(
  new URL('../../../apps/server/src/compose/cluster/testing/stand-in-server.ts', import.meta.url),
);

/** Three real servers as processes, with everything that installations of that size have. */
export interface ThreeServers extends AsyncDisposable {
  readonly folder: string;
  readonly database: CuttableDatabase;
  readonly pooler: Pooler;
  readonly redis: Service & { readonly url: string; readonly port: number };
  readonly receiver: WebhookReceiver;
  /** The way to the S3 service. */
  readonly storage: Line;
  /** What all clients use. */
  readonly url: string;
  /** The private key of the demo organisation. */
  readonly key: string;
  server(name: Name): KillableServer;
  /** Starts one anew. */
  start(name: Name, options?: StartOptions): Promise<KillableServer>;
  /** A place at the S3 service. */
  storageUrl(prefix: string): string;
  nodeId(name: Name): string;
  /** Somebody whose call's assistant has these fields besides. */
  caller(assistant?: object): Promise<Caller>;
  /** Somebody to whom the assistant speaks for minutes without a pause. */
  listener(): Promise<Caller>;
  /** Of a text file. */
  upload(content: string): Promise<Response>;
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
  rows<Row extends object>(query: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
}

export async function openThreeServers(): Promise<ThreeServers> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-three-'));
  const [script, database, receiver, redis] = await Promise.all([
    bundleServer(folder, program),
    openCuttableDatabase(),
    openWebhookReceiver(),
    openRedisServer(),
  ]);
  const direct = new URL(database.url);
  const name = direct.pathname.slice(1);
  const pooler = await openPgBouncer(join(folder, 'pooler'), {
    port: Number(direct.port),
    user: direct.username,
  });
  const s3 = testS3Settings();
  const storage = await openLine({ to: Number(new URL(s3.origin).port) });
  const storageUrl = (prefix: string): string =>
    `s3://S3RVER:S3RVER@127.0.0.1:${storage.port}/${s3.bucket}/${prefix}?tls=off`;
  const ports = new Map<Name, number>();
  for (const one of names) ports.set(one, await freePort());
  const proxy = await openHaProxy(folder, ports);
  const servers = new Map<Name, KillableServer>();
  const nodeIds = new Map<Name, string>();

  const rows = async <Row extends object>(query: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(query, [...values])).rows;
  const start = async (one: Name, { environment = {} }: StartOptions = {}) => {
    const known = new Set((await rows<{ id: string }>('select id from node')).map(({ id }) => id));
    const server = await startServer({
      script,
      dataDirectory: join(folder, one, 'data'),
      environment: {
        PORT: String(ports.get(one)),
        DATABASE_URL: pooler.url(name),
        DATABASE_DIRECT_URL: database.url,
        SAYWELL_ENCRYPTION_KEY: 'ab'.repeat(32),
        SAYWELL_INTERNAL_URL: 'http://127.0.0.1:0',
        SAYWELL_BUS_URL: redis.url,
        SAYWELL_STORAGE_URL: storageUrl(s3.prefix),
        SAYWELL_TRUSTED_PROXIES: '1',
        SAYWELL_MAX_CALLS: '100',
        SAYWELL_RATE_LIMIT_PER_MINUTE: '1000000',
        SAYWELL_WEB_CALLS_PER_MINUTE: '1000000',
        SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
        SAYWELL_DRAIN_SECONDS: '120',
        ...environment,
      },
    });
    servers.set(one, server);
    if (!nodeIds.has(one))
      for (const { id } of await rows<{ id: string }>('select id from node'))
        if (!known.has(id)) nodeIds.set(one, id);
    return server;
  };
  // One after the other only where it is to be known which one is which.
  for (const one of names) await start(one);
  await knowEachOther(rows);
  const key = servers.get('a')?.key ?? '';
  const server = (one: Name): KillableServer => {
    const found = servers.get(one);
    if (found === undefined) throw new Error(`${one} has not started`);
    return found;
  };
  return {
    folder,
    database,
    pooler,
    redis,
    receiver,
    storage,
    url: proxy.url,
    key,
    server,
    start,
    storageUrl,
    nodeId: (one) => nodeIds.get(one) ?? '',
    rows,
    caller: (assistant = {}) =>
      createCaller({
        url: () => proxy.url,
        key,
        assistant: { server: { url: receiver.url }, serverMessages: ['end-of-call-report'], ...assistant },
      }),
    listener: () =>
      createCaller({ url: () => proxy.url, key, assistant: { firstMessage: longSpeech }, isSilent: true }),
    upload(content) {
      const body = new FormData();
      body.append('file', new File([content], 'hours.txt', { type: 'text/plain' }));
      return fetch(`${proxy.url}/file`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body,
      });
    },
    send: (method, path, body, headers = {}) =>
      fetch(proxy.url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async [Symbol.asyncDispose]() {
      for (const one of servers.values()) await one.kill('server');
      for (const service of [proxy, pooler, redis, storage]) await service[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
      database.mend();
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Each server reads of the others with its sign of life: all have one from after the last was ready. */
async function knowEachOther(rows: ThreeServers['rows']): Promise<void> {
  const seen = async (query: string): Promise<string> =>
    (await rows<{ seen: string }>(`select coalesce((${query})::text, '') as seen from node`))[0]?.seen ?? '';
  const until = async (query: string): Promise<void> => {
    for (let tries = 0; (await seen(query)) !== 'true'; tries += 1) {
      if (tries > 300) throw new Error('the servers do not know each other');
      await sleep(100);
    }
  };
  await until(`count(*) filter (where max_calls > 0) = ${names.length}`);
  const ready = await seen('max(beat_at)');
  await until(`min(beat_at) > '${ready}'::timestamptz`);
}
