import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Call, callSchema } from '@saywell/contract';
import {
  bundleServer,
  type KillableServer,
  startServer,
} from '../apps/server/src/compose/durability/testing/killable-server.ts';
import {
  joinByWebSocket,
  joinTarget,
  type RoomVisitor,
} from '../apps/server/src/features/calls/testing/room-visitor.ts';
import { startEmbeddedServer } from '../apps/server/src/platform/database/embedded/embedded-server.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { connectDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { measureFeed } from './cluster-feed.ts';
import { type Figure, round, summariseMs } from './figure.ts';

const calls = 100;
const requests = 400;
const atOnce = 8;
const pollMs = 20;
const pauseMs = 250;
const limitMs = 60_000;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const program = fileURLToPath(
  new URL('../apps/server/src/compose/cluster/testing/stand-in-server.ts', import.meta.url),
);

/** Two servers as processes, with engines that cost nothing. */
interface Two extends AsyncDisposable {
  readonly database: Database;
  /** The calls that are measured run here. */
  readonly owner: KillableServer;
  readonly other: KillableServer;
}

async function openTwo(): Promise<Two> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-bench-cluster-'));
  const script = await bundleServer(folder, program);
  const postgres = await startEmbeddedServer(join(folder, 'database'), log);
  const connection = await postgres.connectionTo('servers');
  const database = await connectDatabase(connection, 'embedded', log);
  // The host is a socket, which has no place of its own in an address.
  const socket = new URLSearchParams({
    host: String(connection.host),
    port: String(connection.port),
    user: String(connection.user),
  });
  const start = (name: string): Promise<KillableServer> =>
    startServer({
      script,
      dataDirectory: join(folder, name),
      environment: {
        DATABASE_URL: `postgresql://localhost/servers?${socket.toString()}`,
        SAYWELL_ENCRYPTION_KEY: 'ab'.repeat(32),
        SAYWELL_INTERNAL_URL: 'http://127.0.0.1:0',
        SAYWELL_MAX_CALLS: '200',
        SAYWELL_RATE_LIMIT_PER_MINUTE: '1000000',
        SAYWELL_WEB_CALLS_PER_MINUTE: '1000000',
      },
    });
  const owner = await start('owner');
  const other = await start('other');
  return {
    database,
    owner,
    other,
    async [Symbol.asyncDispose]() {
      await Promise.all([owner.kill('server'), other.kill('server')]);
      await database[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

const post = (server: KillableServer, path: string, body: object): Promise<Response> =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function makeCall(server: KillableServer): Promise<Call> {
  const answer = await post(server, '/call/web', {
    assistant: { firstMessage: 'Hello.', silenceTimeoutSeconds: 600 },
  });
  if (answer.status !== 201) throw new Error(`no call was made: ${answer.status} ${await answer.text()}`);
  return callSchema.parse(await answer.json());
}

/** Does `count` of it, some at once. Answers how long each took, ms, and how many were done in a second. */
async function repeat(count: number, act: () => Promise<void>) {
  const tookMs: number[] = [];
  let next = 0;
  const began = performance.now();
  const one = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      const from = performance.now();
      await act();
      tookMs.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const { p50, p95 } = summariseMs(tookMs);
  return { p50, p95, perSecond: round((count * 1_000) / (performance.now() - began)) };
}

/** From the connection to the answer of the room. */
async function joinRoom(server: KillableServer, { webCallUrl }: Call): Promise<RoomVisitor> {
  const { pathname, search } = new URL(webCallUrl ?? '');
  const visitor = await joinByWebSocket(joinTarget(server.url + pathname + search));
  visitor.say({ type: 'hello' });
  await until(() => JSON.stringify(visitor.messages).includes('"joined"'), 1);
  return visitor;
}

/** A machine that has no time for another call says so: whoever is refused tries again. Answers the last try's ms. */
async function joinWhenThereIsRoom(server: KillableServer, call: Call) {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    const from = performance.now();
    try {
      const visitor = await joinRoom(server, call);
      return { visitor, tookMs: performance.now() - from };
    } catch (error) {
      if (!String(error).includes('409') || performance.now() > giveUpAt) throw error;
      await sleep(pauseMs);
    }
  }
}

/** One after the other; they leave at once. */
async function joinAll(server: KillableServer, some: readonly Call[]) {
  const tookMs: number[] = [];
  for (const call of some) {
    const joined = await joinWhenThereIsRoom(server, call);
    joined.visitor.say({ type: 'bye' });
    joined.visitor.close();
    tookMs.push(joined.tookMs);
  }
  return summariseMs(tookMs);
}

async function control(server: KillableServer, { id, monitor }: Call): Promise<void> {
  const { search } = new URL(monitor?.controlUrl ?? '');
  const answer = await post(server, `/call/${id}/control${search}`, {
    type: 'add-message',
    message: { role: 'system', content: 'Be short.' },
    triggerResponseEnabled: false,
  });
  if (answer.status !== 200) throw new Error(`not steered: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function until(check: () => boolean | Promise<boolean>, everyMs = pollMs): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (!(await check())) {
    if (performance.now() > giveUpAt) throw new Error('what was waited for did not come');
    await sleep(everyMs);
  }
}

/** Which server has which of these calls. */
async function callsOf({ database }: Two, some: readonly Call[]): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ id: string; node: string }>(
    'select id, node_id as node from call where id = any($1::uuid[])',
    [some.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, node }) => [id, node]));
}

/** What a request costs that another server answers, how fast calls are made, and how long those of a dead server stay. */
export async function measureCluster(): Promise<Figure> {
  await using two = await openTwo();
  const { database, owner, other } = two;
  const { rows } = await database.pool.query<{ id: string }>('select id from node order by started_at');
  const ownId = rows[0]?.id;
  await until(async () => {
    const known = await database.pool.query(`select 1 from node where state = 'ready' and max_calls > 0`);
    return known.rowCount === 2;
  });
  // The first of anything is not what is measured.
  for (const server of [owner, other]) await makeCall(server);
  const made: Call[] = [];
  const placed = await repeat(calls, async () => void made.push(await makeCall(owner)));
  const nodes = await callsOf(two, made);
  const own = made.filter(({ id }) => nodes.get(id) === ownId);
  const [first] = own;
  if (first === undefined) throw new Error('no call came to be on the first server');

  const halves = [own.slice(1, own.length / 2), own.slice(own.length / 2)];
  const [directJoin, passedJoin] = [
    await joinAll(owner, halves[0] ?? []),
    await joinAll(other, halves[1] ?? []),
  ];
  const { visitor: talking } = await joinWhenThereIsRoom(owner, first);
  talking.app('playable');
  await until(() => JSON.stringify(talking.appMessages()).includes('Hello.'));
  // As clients do: a connection without a word is taken for broken.
  const breathing = setInterval(() => talking.sendFrame(new Int16Array(320)), 1_000);
  const steered = (server: KillableServer) => repeat(requests, () => control(server, first));
  await steered(owner);
  const [direct, passed] = [await steered(owner), await steered(other)];

  const feed = await measureFeed(talking, first.id, two);

  clearInterval(breathing);
  talking.close();
  const killedAt = performance.now();
  await owner.kill('server');
  const ended = `select count(*)::int as open from call where status <> 'ended' and node_id = $1`;
  await until(async () => {
    const { rows: left } = await database.pool.query<{ open: number }>(ended, [ownId]);
    return left[0]?.open === 0;
  });
  return {
    figure: 'CLUSTER',
    title: `two servers on one database: ${calls} calls made, ${requests} requests about one of them`,
    goal: 'none set: calls of a dead server end within 30 s',
    values: {
      callsPerSecond: placed.perSecond,
      callP50Ms: placed.p50,
      callP95Ms: placed.p95,
      callsElsewhere: made.length - own.length,
      joins: own.length - 1,
      joinDirectP50Ms: directJoin.p50,
      joinForwardedP50Ms: passedJoin.p50,
      joinDirectP95Ms: directJoin.p95,
      joinForwardedP95Ms: passedJoin.p95,
      requestDirectP50Ms: direct.p50,
      requestForwardedP50Ms: passed.p50,
      requestDirectP95Ms: direct.p95,
      requestForwardedP95Ms: passed.p95,
      feedDirectP50Ms: feed.direct.p50,
      feedForwardedP50Ms: feed.passed.p50,
      feedDirectP95Ms: feed.direct.p95,
      feedForwardedP95Ms: feed.passed.p95,
      requestsDirectPerSecond: direct.perSecond,
      requestsForwardedPerSecond: passed.perSecond,
      deathToEndedMs: Math.round(performance.now() - killedAt),
    },
  };
}
