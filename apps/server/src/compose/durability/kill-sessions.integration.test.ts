import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../api/testing/hostile.ts';
import {
  bundleServer,
  type KillableServer,
  type ServerPlace,
  startServer,
} from './testing/killable-server.ts';

const rounds = 3;
const perRound = 8;
/** The moment of the kill is anywhere among the sign-outs. */
const longestDelayMs = 40;
const seed = Number(process.env['SAYWELL_KILL_SEED'] ?? Math.floor(Math.random() * 1e9));
const token = 'a-token-that-the-test-knows';

let folder: string;
let place: ServerPlace;
let server: KillableServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-sessions-'));
  const environment = { SAYWELL_SETUP_TOKEN: token };
  place = { script: await bundleServer(folder), dataDirectory: join(folder, 'data'), environment };
  server = await startServer(place);
});
afterAll(async () => {
  await server.kill('server-and-database');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

interface Sent {
  readonly proof?: { readonly cookie: string } | { readonly authorization: string };
  readonly body?: object;
}
async function send(method: 'GET' | 'POST', path: string, { proof, body }: Sent = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  // A key beside the console's header would be one proof too many only with a cookie.
  const headers: Record<string, string> = { 'x-saywell-console': '1', ...type, ...proof };
  const answer = await fetch(server.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const [cookie = ''] = answer.headers.getSetCookie();
  return {
    status: answer.status,
    cookie: cookie.split(';', 1).join(),
    body: text === '' ? {} : JSON.parse(text),
  };
}

/** The cookie of a new session. */
async function signIn(orgId: string, memberId: string): Promise<string> {
  const key = { authorization: `Bearer ${server.key}` };
  const link = await send('POST', `/org/${orgId}/member/${memberId}/sign-in-link`, { proof: key });
  const hash = new URL(link.body.url).hash.slice(1);
  const used = await send('POST', '/auth/sign-in/link/use', {
    body: { token: new URLSearchParams(hash).get('link') },
  });
  expect(used.status).toBe(200);
  return used.cookie;
}
const isSignedIn = async (cookie: string): Promise<boolean> =>
  (await send('GET', '/auth/me', { proof: { cookie } })).status === 200;

it(`no sign-out that was answered is forgotten, and nobody else is signed out (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const admin = { email: 'ann@example.com', fullName: 'Ann', password: 'correct horse battery' };
  const { me } = (await send('POST', '/auth/setup', { body: { ...admin, token } })).body;
  for (let round = 0; round < rounds; round += 1) {
    const cookies: string[] = [];
    for (let index = 0; index < perRound; index += 1) cookies.push(await signIn(me.org.id, me.id));
    const leaving = cookies.slice(0, perRound - 2);
    const staying = cookies.slice(perRound - 2);
    const answered = new Set<string>();
    const outs = leaving.map(async (cookie) => {
      await sleep(random() * longestDelayMs);
      const { status } = await send('POST', '/auth/sign-out', { proof: { cookie } });
      if (status === 200 && !server.isKilled()) answered.add(cookie);
    });
    // One is waited for, so that each round has something to forget.
    await Promise.race(outs);
    await sleep(random() * longestDelayMs);
    await server.kill(round % 2 === 0 ? 'server-and-database' : 'server');
    await Promise.allSettled(outs);
    server = await startServer(place);
    expect(answered.size).toBeGreaterThan(0);
    for (const cookie of answered) expect([round, await isSignedIn(cookie)]).toEqual([round, false]);
    for (const cookie of staying) expect([round, await isSignedIn(cookie)]).toEqual([round, true]);
  }
  expect((await send('POST', '/auth/setup', { body: { ...admin, token } })).status).toBe(404);
}, 120_000);
