import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seededRandom } from '../../api/testing/hostile.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../platform/jobs/testing/webhook-receiver.ts';
import { openChecks } from './testing/check-database.ts';
import { checkDone } from './testing/check-done.ts';
import {
  bundleServer,
  databaseConnection,
  type KillableServer,
  killProcess,
  processesOf,
  type ServerPlace,
  spawnServer,
  startServer,
} from './testing/killable-server.ts';
import { type Ground, type Kind, kinds, suiteTest } from './testing/kinds.ts';
import type { Ledger } from './testing/ledger.ts';
import { write } from './testing/send.ts';
import { checkSessions, list, repeatDoubts, settle } from './testing/settle.ts';
import { writeUntilKilled } from './testing/writer.ts';

const kills = Number(process.env['SAYWELL_KILLS'] ?? 3);
/** Of them while the server starts. */
const killedStarts = 2;
const writers = 12;
/** Creations before a kill. */
const fewestCreated = 5;
const mostCreated = 40;
const longestRoundMs = 15_000;
/** The moment of the kill is anywhere within a request. */
const longestDelayMs = 30;
const seed = Number(process.env['SAYWELL_KILL_SEED'] ?? Math.floor(Math.random() * 1e9));

let folder: string;
let place: ServerPlace;
let receiver: WebhookReceiver;
let server: KillableServer | undefined;
const starting: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-killed-'));
  const [script, opened] = await Promise.all([bundleServer(folder), openWebhookReceiver()]);
  receiver = opened;
  place = { script, dataDirectory: join(folder, 'data'), environment: environment() };
});
afterAll(async () => {
  await server?.kill('server-and-database');
  await Promise.all(starting.map(killProcess));
  await receiver[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const environment = () => ({
  SAYWELL_RATE_LIMIT_PER_MINUTE: '1000000',
  SAYWELL_WEB_CALLS_PER_MINUTE: '1000000',
  SAYWELL_CONTACT_PER_TEN_MINUTES: '1000000',
  SAYWELL_CONTACT_PER_HOUR: '1000000',
  SAYWELL_CONTACT_WEBHOOK_URL: receiver.url,
  SAYWELL_CONTACT_WEBHOOK_SECRET: 'a secret of the operator',
  SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
});

async function start(): Promise<KillableServer> {
  server = await startServer(place);
  return server;
}

async function makeGround(running: KillableServer): Promise<Ground> {
  const body = {
    name: 'Ground',
    server: { url: receiver.url },
    serverMessages: ['session.created', 'chat.created'],
  };
  const assistant = await write(running, { method: 'POST', path: '/assistant', body });
  const ground = { assistantId: String(Object(assistant).id), webhookUrl: receiver.url };
  const create = async (kind: Kind) => {
    const body = kind.body('Ground', { ...ground, suitePath: '' });
    const { id } = Object(await write(running, { method: 'POST', path: kind.path, body }));
    return `${kind.path}/${id}`;
  };
  const suitePath = await create(kinds.suite);
  await create(suiteTest(suitePath));
  return { ...ground, suitePath };
}

it(`after ${kills} kills everything that was answered is there, once, and nothing is half there (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const ledger: Ledger = { stored: [], doubts: [], repeats: [] };
  let interrupted = 0;
  let running = await start();
  const ground = await makeGround(running);
  for (let kill = 0; kill < kills; kill++) {
    const from = ledger.stored.length;
    const writing = Promise.all(
      Array.from({ length: writers }, (_, index) =>
        writeUntilKilled({ server: running, ledger, ground, random, name: `r${kill}w${index}` }),
      ),
    );
    const enough = from + fewestCreated + random() * (mostCreated - fewestCreated);
    await Promise.race([writing, until(() => ledger.stored.length >= enough, longestRoundMs)]);
    await sleep(random() * longestDelayMs);
    await running.kill(random() < 0.5 ? 'server' : 'server-and-database');
    await writing;
    interrupted += ledger.doubts.length;
    if (kill < killedStarts) await killWhileStarting(random() * 1_500);
    running = await start();
    await using checks = await openChecks(await databaseConnection(place.dataDirectory));
    await checks.expectWhole();
    const own = ledger.stored.slice(from);
    await settle(running, ledger, from);
    await checkSessions(running, own);
  }
  await repeatDoubts(running, ledger);
  // Else nothing was proved.
  expect(interrupted).toBeGreaterThan(kills);
  await checkDone({ server: running, ledger, receiver, dataDirectory: place.dataDirectory });
  await nothingIsLeftOver(running);
}, 600_000);

async function until(isOver: () => boolean, limitMs: number): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (!isOver() && performance.now() < giveUpAt) await sleep(2);
}

async function killWhileStarting(afterMs: number): Promise<void> {
  const child = spawnServer(place);
  starting.push(child);
  await sleep(afterMs);
  await killProcess(child);
}

/** An hour later, at the next start. */
async function nothingIsLeftOver(running: KillableServer): Promise<void> {
  await running.kill('server');
  const files = join(place.dataDirectory, 'files');
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const name of await readdir(files)) await utimes(join(files, name), old, old);
  const last = await start();
  const ids = (await list(last, '/file')).map(({ id }) => String(id));
  const wanted = ids.flatMap((id) => [id, `${id}.txt`]).toSorted();
  await vi.waitFor(async () => expect((await readdir(files)).toSorted()).toEqual(wanted), 10_000);
  await last.kill('server-and-database');
  await vi.waitFor(async () => expect(await processesOf(folder)).toEqual([]), 20_000);
}
