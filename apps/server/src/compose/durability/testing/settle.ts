import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { KillableServer } from './killable-server.ts';
import { type Fields, kinds } from './kinds.ts';
import { type Asked, isIn, type Ledger, type StoredResource, wanted } from './ledger.ts';
import { type Answer, send } from './send.ts';
import { creation, storedOf } from './writer.ts';

/** A server that was killed leaves the key of an atomic request taken for 20 s. */
const repeatTimeoutMs = 30_000;
const repeatPauseMs = 500;
const atOnce = 4;
/** Of what was answered in a round. */
const sentAgain = 3;
/** More than a round creates. */
const newest = 100;

/** Is everything that was answered there, and everything else whole or absent? From then on that is known. */
export async function settle(server: KillableServer, ledger: Ledger, from: number): Promise<void> {
  const written = ledger.stored.slice(from);
  await each(written, (stored) => settleStored(server, stored));
  for (const doubt of ledger.doubts.splice(0)) await settleDoubt(server, ledger, doubt);
  const answered = written.filter(({ kind }) => kind.isAtomic);
  for (const { asked, path } of answered.slice(-sentAgain))
    expect(path, `${asked.marker} was sent again`).toBe(
      `${asked.kind.path}/${String((await created(server, asked))['id'])}`,
    );
}

/** Sends what was in doubt and had no effect once more. Afterwards it is there, once. */
export async function repeatDoubts(server: KillableServer, ledger: Ledger): Promise<void> {
  for (const doubt of ledger.repeats.splice(0)) {
    const row = await created(server, doubt);
    expect(await marked(server, doubt), `${doubt.marker} was repeated`).toHaveLength(1);
    ledger.stored.push(storedOf(doubt, row));
  }
}

export async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const some = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, some));
}

export async function settleStored(server: KillableServer, stored: StoredResource): Promise<void> {
  const answer = await read(server, stored.path);
  const row = answer.status === 404 ? null : fieldsOf(answer);
  const found = stored.states.filter((state) => (row === null ? state === null : state && isIn(row, state)));
  if (found.length === 0) expect({ [stored.path]: row }).toEqual({ [stored.path]: stored.states });
  stored.states = found.slice(0, 1);
  await settleContent(server, stored);
}

async function settleContent(
  server: KillableServer,
  { asked, path, secret, states }: StoredResource,
): Promise<void> {
  const isGone = states[0] === null;
  if (asked.bytes !== undefined) {
    const response = await fetch(`${server.url}${path}/content`, {
      headers: { authorization: `Bearer ${server.key}` },
    });
    const stored = Buffer.from(await response.arrayBuffer());
    expect(response.status, `the content of ${path}`).toBe(isGone ? 404 : 200);
    if (!isGone) expect(stored.equals(asked.bytes), `the content of ${path}`).toBe(true);
  }
  if (typeof secret === 'string') {
    const used = await send(server, { method: 'GET', path: '/assistant?limit=1', key: secret });
    expect(used?.status, `the key of ${path}`).toBe(isGone ? 401 : 200);
  }
}

async function settleDoubt(server: KillableServer, ledger: Ledger, doubt: Asked): Promise<void> {
  const rows = await marked(server, doubt);
  expect(rows.length, `${doubt.marker} is there once at most`).toBeLessThanOrEqual(1);
  const [row] = rows;
  if (row === undefined) {
    if (doubt.kind.isAtomic) ledger.repeats.push(doubt);
    return;
  }
  const { requestId: _requestId, ...body } = doubt.body;
  expect(row).toMatchObject(wanted(doubt.kind, body));
  // What an atomic request did and its answer are there together: the same again gets it at once.
  const again = doubt.kind.isAtomic ? await created(server, doubt) : row;
  expect(again['id'], `${doubt.marker} was sent again`).toBe(row['id']);
  if (doubt.kind.isAtomic) expect(await marked(server, doubt)).toHaveLength(1);
  const stored = storedOf(doubt, again);
  ledger.stored.push(stored);
  await settleContent(server, stored);
}

/** Answers what was created, however often it is asked for. */
async function created(server: KillableServer, doubt: Asked): Promise<Fields> {
  const giveUpAt = performance.now() + repeatTimeoutMs;
  for (;;) {
    const answer = await send(server, creation(doubt));
    if (answer?.status !== 409 || performance.now() > giveUpAt) {
      expect(answer?.status, `${doubt.marker}: ${JSON.stringify(answer?.body)}`).toBe(201);
      return fieldsOf(answer);
    }
    await sleep(repeatPauseMs);
  }
}

async function marked(server: KillableServer, { kind, marker }: Asked): Promise<Fields[]> {
  const markerOf = kind.markerOf ?? ((row: Fields) => row['name']);
  return (await list(server, kind.path, newest)).filter((row) => markerOf(row) === marker);
}

/** The newest of a kind. */
export async function list(server: KillableServer, path: string, limit = 1_000): Promise<Fields[]> {
  const { status, body } = await read(server, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`);
  expect(status, path).toBe(200);
  const rows: unknown = Array.isArray(body) ? body : Object(body).results;
  return Array.isArray(rows) ? rows : [];
}

export async function read(server: KillableServer, path: string): Promise<Answer> {
  const answer = await send(server, { method: 'GET', path });
  if (answer === null) throw new Error('the server was killed');
  return answer;
}

function fieldsOf(answer: Answer | null): Fields {
  expect(answer?.status ?? 0, JSON.stringify(answer?.body)).toBeLessThan(300);
  return Object(answer?.body);
}

/** A conversation is what its chats have said, in their order. */
export async function checkSessions(
  server: KillableServer,
  stored: readonly StoredResource[],
): Promise<void> {
  const sessions = stored.filter(({ kind, states }) => kind === kinds.session && states[0] !== null);
  await each(sessions, async ({ path, states }) => {
    const id = String(states[0]?.['id']);
    const chats = await list(server, `/chat?sessionId=${id}&sortOrder=ASC`);
    const said = chats.flatMap(({ input, output }) => [
      { role: 'user', content: input },
      ...(Array.isArray(output) ? output : []),
    ]);
    const { body } = await read(server, path);
    expect(Object(body).messages ?? [], path).toEqual(said);
  });
}
