import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callSchema } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../apps/server/src/compose/cluster/testing/crowd.ts';
import { type Line, openLine } from './support/line.ts';
import { clockAhead, freePort } from './support/services.ts';
import { type Name, names, openThreeServers, type ThreeServers } from './support/three-servers.ts';
import { startWriter, type Writer } from './support/writer.ts';

/** Callers at once; each says something every two seconds. */
const callers = Number(process.env['SAYWELL_CLUSTER_CALLERS'] ?? 60);
/** Longer than any pause that callers may notice on a machine of two cores that runs all of this. */
const noticedMs = 10_000;
/** What is heard as a gap in what somebody says, on a machine as busy as that. */
const gapMs = 1_000;
/** What could not be delivered is tried again after half a minute, and after two more. */
const reportLimitMs = 200_000;
/** A storage that comes back is tried once a minute. */
const storedLimitMs = 180_000;
const died = 'call.in-progress.error-vapifault-worker-died';

let servers: ThreeServers;
let writer: Writer;
const crowd: Caller[] = [];

beforeAll(async () => {
  servers = await openThreeServers();
  writer = startWriter(servers);
}, 600_000);
afterAll(async () => {
  await writer.stop().catch(() => undefined);
  await servers[Symbol.asyncDispose]();
}, 240_000);

const until = (check: () => unknown, timeout = 120_000) => vi.waitFor(check, { timeout, interval: 200 });

/** Callers who talk, as many as there are to be. */
async function fillUp(): Promise<void> {
  const gone = crowd.filter(({ ended }) => ended !== undefined);
  for (const caller of gone) crowd.splice(crowd.indexOf(caller), 1);
  while (crowd.length < callers)
    crowd.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, callers - crowd.length) }, () => servers.caller()),
      )),
    );
  for (const caller of crowd) caller.forget();
  await until(() => {
    for (const caller of crowd) expect([caller.callId, caller.answered]).not.toEqual([caller.callId, 0]);
  });
  for (const caller of crowd) caller.forget();
}

/** By the server that each call runs on. */
async function callsByServer(): Promise<Map<string, Caller[]>> {
  const rows = await servers.rows<{ id: string; node: string }>(
    `select id, node_id as node from call where id = any($1::uuid[])`,
    [crowd.map(({ callId }) => callId)],
  );
  const nodes = new Map(rows.map(({ id, node }) => [id, node]));
  const found = new Map<string, Caller[]>();
  for (const caller of crowd) {
    const node = nodes.get(caller.callId) ?? '';
    found.set(node, [...(found.get(node) ?? []), caller]);
  }
  return found;
}
const callersOf = async (name: Name): Promise<Caller[]> =>
  (await callsByServer()).get(servers.nodeId(name)) ?? [];

/** What was said so long ago is not lost with its server, ms. */
const storedAfterMs = 5_000;

interface StoredEnd {
  readonly id: string;
  readonly reason: string | null;
  readonly artifacts: number;
  readonly said: boolean;
}
async function endsOf(some: readonly Caller[]): Promise<StoredEnd[]> {
  return servers.rows<StoredEnd>(
    `select id, ended_reason as reason, (select count(*)::int from call_artifact where call_id = id) as artifacts,
        coalesce((select body ->> 'transcript' like '%line%' from call_artifact where call_id = id), false) as said
      from call where id = any($1::uuid[])`,
    [some.map(({ callId }) => callId)],
  );
}
/** Why the call has ended, as each report says; one that came twice counts once. */
function reportsOf(callId: string): string[] {
  const reports = new Map<string, string>();
  for (const { headers, body } of servers.receiver.posts) {
    const { message } = Object(JSON.parse(body));
    if (message?.type === 'end-of-call-report' && message.call?.id === callId)
      reports.set(String(headers['x-saywell-delivery']), String(message.endedReason));
  }
  return [...reports.values()];
}
const attemptsOf = (callId: string) =>
  servers.rows(
    `select state, attempt_count as attempts, failure_code as code from delivery where call_id = $1`,
    [callId],
  );

async function expectReports(some: readonly Caller[], ...reasons: readonly string[]): Promise<void> {
  await until(async () => {
    const other = some.find(({ callId }) => reportsOf(callId).join() !== reasons.join());
    if (other === undefined) return;
    const { callId } = other;
    expect({ callId, reports: reportsOf(callId), attempts: await attemptsOf(callId) }).toMatchObject({
      reports: reasons,
    });
  }, reportLimitMs);
}

/** Each has ended once, with what was said and one report. */
async function expectEnded(some: readonly Caller[], reason: string): Promise<void> {
  await until(async () => {
    for (const end of await endsOf(some)) expect(end).toMatchObject({ reason });
  });
  if (reason !== died)
    for (const end of await endsOf(some)) expect(end).toMatchObject({ artifacts: 1, said: true });
  await expectReports(some, reason);
}

/** The status of the answer of one server to who wants to hear it. */
async function recordingAt(name: Name, callId: string): Promise<number> {
  const at = (path: string) =>
    fetch(servers.server(name).url + path, { headers: { authorization: `Bearer ${servers.key}` } });
  const { artifact } = callSchema.parse(await (await at(`/call/${callId}`)).json());
  const [recording] = artifact?.recordings ?? [];
  if (recording === undefined) throw new Error(`nothing was recorded of ${callId}`);
  const answer = await at(`/call/${callId}/recording/${recording.id}`);
  await answer.arrayBuffer();
  return answer.status;
}

/** They talk on, and have noticed nothing. */
async function expectUntouched(some: readonly Caller[]): Promise<void> {
  expect(some.length).toBeGreaterThan(0);
  const before = new Map(some.map((caller) => [caller, caller.answered]));
  await until(() => {
    for (const caller of some) expect(caller.answered).toBeGreaterThan(before.get(caller) ?? 0);
  });
  for (const { callId, ended, breaks } of some)
    expect({ callId, ended, breaks }).toEqual({ callId, ended: undefined, breaks: 0 });
  for (const caller of some) expect(caller.longestWaitMs()).toBeLessThan(noticedMs);
}

/** Two who hear a speech that is made on another server, and do not hear it through this one. */
async function listenersApartFrom(name: Name): Promise<Caller[]> {
  const apart: Caller[] = [];
  while (apart.length < 2) {
    const one = await servers.listener();
    await until(() => expect(one.longestPauseMs()).toBeLessThan(Number.POSITIVE_INFINITY));
    const [place] = await servers.rows<{ node: string }>('select node_id as node from call where id = $1', [
      one.callId,
    ]);
    if (one.entry !== name && place?.node !== servers.nodeId(name)) apart.push(one);
    else one.hangUp();
  }
  for (const one of apart) one.forget();
  return apart;
}

/** They have heard everything as it was said. */
function expectNoGap(listeners: readonly Caller[]): void {
  for (const { callId, breaks } of listeners) expect({ callId, breaks }).toEqual({ callId, breaks: 0 });
  const pauses = listeners.map((one) => Math.round(one.longestPauseMs()));
  console.log(`the longest pauses in what others heard: ${pauses.join(', ')} ms`);
  for (const pause of pauses) expect(pause).toBeLessThan(gapMs);
  for (const one of listeners) one.hangUp();
}

/** Ends every call, and a server in order. */
async function stopped(name: Name): Promise<void> {
  servers.server(name).signal('SIGTERM');
  await hangUp([...crowd]);
  expect(await servers.server(name).exited()).toBe(0);
}

async function hangUp(some: readonly Caller[]): Promise<void> {
  for (const caller of some) {
    caller.hangUp();
    crowd.splice(crowd.indexOf(caller), 1);
  }
  await expectEnded(some, 'customer-ended-call');
}

describe('three servers on one database', () => {
  it('share what comes through one address, behind a pooler', async () => {
    await fillUp();
    const shares = names.map((name) => callersOf(name));
    for (const share of await Promise.all(shares)) expect(share.length).toBeGreaterThan(callers / 6);
    expect(new Set(crowd.map(({ entry }) => entry))).toEqual(new Set(names));
    const busy = crowd.splice(0, 6);
    for (const caller of busy) caller.hangUp();
    await expectEnded(busy, 'customer-ended-call');
  }, 600_000);

  it.each(names)(
    '%s is killed: its calls end once, those of others are not touched',
    async (name) => {
      await fillUp();
      const own = await callersOf(name);
      const others = crowd.filter((caller) => !own.includes(caller));
      // Whose connection goes through it come back through another one.
      const passed = others.filter(({ entry }) => entry === name);
      const listeners = await listenersApartFrom(name);
      const talked = own.filter(({ answered }) => answered > 0);
      await sleep(storedAfterMs);
      const killedAt = performance.now();
      await servers.server(name).kill('server');
      await until(async () => {
        for (const { reason } of await endsOf(own)) expect(reason).toBe(died);
      });
      console.log(
        `${name}: ${own.length} calls ended ${Math.round(performance.now() - killedAt)} ms after its death`,
      );
      expectNoGap(listeners);
      await expectEnded(own, died);
      expect(talked.length).toBeGreaterThan(0);
      for (const end of await endsOf(talked)) expect(end).toMatchObject({ artifacts: 1, said: true });
      await expectUntouched(others.filter((caller) => !passed.includes(caller)));
      for (const caller of passed) expect([caller.callId, caller.ended]).toEqual([caller.callId, undefined]);
      await until(() => {
        for (const caller of passed) expect(caller.answered).toBeGreaterThan(0);
      });
      await servers.start(name);
    },
    600_000,
  );

  it.each(names)(
    '%s is told to stop: its calls go on to their end, new ones are made elsewhere',
    async (name) => {
      await fillUp();
      // Where callers are few nobody may have come to the very server that has the call.
      while (!(await callersOf(name)).some(({ entry }) => entry === name)) crowd.push(await servers.caller());
      const own = await callersOf(name);
      const others = crowd.filter((caller) => !own.includes(caller) && caller.entry !== name);
      const listeners = await listenersApartFrom(name);
      servers.server(name).signal('SIGTERM');
      const late = await Promise.all(Array.from({ length: 5 }, () => servers.caller()));
      crowd.push(...late);
      const nowOwn = await callersOf(name);
      for (const caller of late) expect(nowOwn).not.toContain(caller);
      await expectUntouched(own.filter(({ entry }) => entry === name));
      await hangUp(own);
      // What it passes on for others ends with them.
      await hangUp(crowd.filter(({ entry }) => entry === name));
      expect(await servers.server(name).exited()).toBe(0);
      expectNoGap(listeners);
      await expectUntouched(others.filter((caller) => crowd.includes(caller)));
      await servers.start(name);
    },
    600_000,
  );

  it('the database is away for twenty seconds: calls go on, and what ended meanwhile is stored once', async () => {
    await fillUp();
    const leaving = crowd.splice(0, 10);
    servers.pooler.freeze();
    servers.database.cut();
    await sleep(5_000);
    // Whoever starts servers is not told to kill one.
    for (const name of names) expect((await fetch(`${servers.server(name).url}/livez`)).status).toBe(200);
    for (const caller of leaving) caller.hangUp();
    await sleep(15_000);
    servers.database.mend();
    servers.pooler.thaw();
    await expectEnded(leaving, 'customer-ended-call');
    await expectUntouched(crowd);
    // Nobody took anybody for dead.
    expect(
      await servers.rows(
        `select id from call where ended_reason = $1 and ended_at > now() - interval '1 minute'`,
        [died],
      ),
    ).toEqual([]);
  }, 600_000);

  it('the bus is away: keys are revoked, jobs done and calls made as before', async () => {
    await fillUp();
    servers.redis.freeze();
    const { value, id } = Object(await (await servers.send('POST', '/token', { tag: 'private' })).json());
    const asOther = async () =>
      (await servers.send('GET', '/org', undefined, { authorization: `Bearer ${value}` })).status;
    expect(await asOther()).toBe(200);
    await servers.send('DELETE', `/token/${id}`);
    await until(async () => {
      for (let times = 0; times < 6; times += 1) expect(await asOther()).toBe(401);
    });
    const some = crowd.slice(0, 5);
    await hangUp(some);
    await expectUntouched(crowd);
    servers.redis.thaw();
    await expectUntouched(crowd);
  }, 600_000);

  it('the storage is away: calls go on and end as always, and recordings are stored when it is back', async () => {
    await fillUp();
    const { storage } = servers;
    storage.pull();
    const recorded = await Promise.all(
      Array.from({ length: 3 }, () => servers.caller({ artifactPlan: { recordingEnabled: true } })),
    );
    await until(() => {
      for (const { answered } of recorded) expect(answered).toBeGreaterThan(0);
    });
    const refused = await servers.upload('New hours.');
    expect([refused.status, Object(await refused.json()).code]).toEqual([503, 'storage-unavailable']);
    for (const caller of recorded) caller.hangUp();
    await expectEnded(recorded, 'customer-ended-call');
    await expectUntouched(crowd);
    storage.plugIn();
    for (const { callId } of recorded)
      await until(async () => {
        // Every server answers for it, whose call it ever was.
        for (const one of names) expect([callId, await recordingAt(one, callId)]).toEqual([callId, 200]);
      }, storedLimitMs);
    await until(async () => expect((await servers.upload('New hours.')).status).toBe(201));
    await expectUntouched(crowd);
  }, 600_000);

  it('two dozen uploads at once are all read, found at every server, and deleted by any', async () => {
    const texts = Array.from({ length: 24 }, (_, index) => `House ${index} is open from nine to five.`);
    const ids = await Promise.all(
      texts.map(async (text) => String(Object(await (await servers.upload(text)).json()).id)),
    );
    const at = (name: Name, path: string, method = 'GET'): Promise<Response> =>
      fetch(servers.server(name).url + path, { method, headers: { authorization: `Bearer ${servers.key}` } });
    await until(async () => {
      for (const id of ids)
        expect(await (await at('a', `/file/${id}`)).json()).toMatchObject({ status: 'done' });
    });
    for (const [index, id] of ids.entries())
      for (const name of names)
        expect(await (await at(name, `/file/${id}/content`)).text()).toBe(texts[index]);
    for (const [index, id] of ids.entries()) {
      expect((await at(names[index % 3] ?? 'a', `/file/${id}`, 'DELETE')).status).toBe(200);
      for (const name of names) expect((await at(name, `/file/${id}/content`)).status).toBe(404);
    }
  }, 300_000);

  it('a server whose clock is ahead does everything once', async () => {
    await stopped('b');
    await servers.start('b', {
      environment: await clockAhead('+90s'),
    });
    await fillUp();
    expect((await callersOf('b')).length).toBeGreaterThan(0);
    await expectUntouched(crowd);
    const all = [...crowd];
    const { length: sentBefore } = servers.receiver.posts;
    await hangUp(all);
    // Servers that were killed may have sent something whose success they could no longer write down.
    const sent = servers.receiver.posts.slice(sentBefore);
    expect(sent.length).toBeGreaterThanOrEqual(all.length);
    const deliveries = sent.map(({ headers }) => headers['x-saywell-delivery']);
    expect(deliveries).toHaveLength(new Set(deliveries).size);
  }, 600_000);

  it('a server that is cut off from all others: they end its calls, and its true ends count later', async () => {
    await stopped('c');
    const { pooler, redis } = servers;
    const port = await freePort();
    await using database = await openLine({ to: pooler.port });
    await using bus = await openLine({ to: redis.port });
    await using internal = await openLine({ to: port, host: '127.0.0.2', port });
    const lines = [database, bus, internal];
    const through = (url: string, line: Line): string => {
      const changed = new URL(url);
      changed.port = String(line.port);
      return changed.href;
    };
    const name = new URL(servers.database.url).pathname.slice(1);
    await servers.start('c', {
      environment: {
        DATABASE_URL: through(pooler.url(name), database),
        DATABASE_DIRECT_URL: through(pooler.url(name), database),
        SAYWELL_BUS_URL: through(redis.url, bus),
        SAYWELL_INTERNAL_URL: `http://127.0.0.2:${port}`,
        SAYWELL_INTERNAL_BIND_ADDRESS: '127.0.0.1',
      },
    });
    await fillUp();
    const own = (await callersOf('c')).filter(({ entry }) => entry === 'c');
    const theirs = new Set(await callersOf('c'));
    const others = crowd.filter((caller) => !theirs.has(caller) && caller.entry !== 'c');
    expect(own.length).toBeGreaterThan(0);
    // From the database alone: it answers the others still, so it is not dead.
    database.pull();
    await sleep(20_000);
    expect((await endsOf(own)).filter(({ reason }) => reason !== null)).toEqual([]);
    database.plugIn();
    await sleep(5_000);
    for (const line of lines) line.pull();
    await until(async () => {
      for (const { reason } of await endsOf(own)) expect(reason).toBe(died);
    });
    await expectUntouched(own);
    for (const line of lines) line.plugIn();
    await expectUntouched(others);
    for (const caller of own) caller.hangUp();
    await until(async () => {
      for (const end of await endsOf(own))
        expect(end).toMatchObject({ reason: 'customer-ended-call', artifacts: 1, said: true });
    });
    // Whoever is told of an end hears of the true one, too.
    await expectReports(own, died, 'customer-ended-call');
    for (const caller of theirs) {
      caller.hangUp();
      crowd.splice(crowd.indexOf(caller), 1);
    }
    await hangUp([...crowd]);
    await servers.server('c').kill('server');
  }, 600_000);

  it('nothing that was acknowledged is lost, and nothing was written twice', async () => {
    await writer.stop();
    expect(writer.written.size).toBeGreaterThan(100);
    const rows = await servers.rows<{ id: string; name: string }>(
      `select id, body ->> 'name' as name from assistant where body ->> 'name' like 'Written %'`,
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...writer.written.values()].toSorted());
    expect(await servers.rows(`select kind, failure_code from job where failed_at is not null`)).toEqual([]);
    console.log(`${writer.written.size} writes were acknowledged, ${writer.failures} had to be tried again`);
  });
});

it('an empty database is set up by three servers at once through the pooler alone', async () => {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await servers.rows(`create database ${name}`);
  const url = servers.pooler.url(name);
  // Files belong to one installation: a new database comes with a new place for them.
  const environment = {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: url,
    PORT: '0',
    SAYWELL_STORAGE_URL: servers.storageUrl(name),
  };
  for (const one of names) await servers.server(one).kill('server');
  await Promise.all(names.map((one) => servers.start(one, { environment })));
  for (const one of names) {
    const { url, key } = servers.server(one);
    const answer = await fetch(`${url}/org`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
  }
}, 600_000);
