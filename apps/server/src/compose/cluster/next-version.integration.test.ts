import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  type CuttableDatabase,
  openCuttableDatabase,
} from '../../platform/database/testing/cuttable-database.ts';
import { bundleServer, type KillableServer, startServer } from '../durability/testing/killable-server.ts';
import { endedCall, talk } from '../durability/testing/talking-call.ts';

const program = fileURLToPath(new URL('testing/stand-in-server.ts', import.meta.url));
const journal = 'migrations/meta/_journal.json';
/** A step of the kind that a new version may take: it adds. */
const expansion = `ALTER TABLE "call" ADD COLUMN "of_the_next" text;
--> statement-breakpoint
ALTER TABLE "call_artifact" ADD COLUMN "of_the_next" integer DEFAULT 7 NOT NULL;
--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "of_the_next" jsonb;
--> statement-breakpoint
CREATE TABLE "of_the_next" ("id" uuid PRIMARY KEY NOT NULL);
--> statement-breakpoint
CREATE INDEX "call_of_the_next" ON "call" ("of_the_next");`;

let folder: string;
let database: CuttableDatabase;
let scripts: { readonly thisOne: string; readonly next: string };
const running: KillableServer[] = [];

/** This program as the next version will be: it knows one migration more. */
async function bundleNext(from: string, to: string): Promise<string> {
  await cp(join(from, 'bundle'), join(to, 'bundle'), { recursive: true });
  for (const name of ['node_modules', 'package.json']) await symlink(join(from, name), join(to, name));
  await cp(join(from, 'migrations'), join(to, 'migrations'), { recursive: true, dereference: true });
  const known = JSON.parse(await readFile(join(to, journal), 'utf8'));
  const last = known.entries.at(-1);
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_of-the-next' };
  await writeFile(join(to, journal), JSON.stringify({ ...known, entries: [...known.entries, added] }));
  await writeFile(join(to, 'migrations', `${added.tag}.sql`), expansion);
  return join(to, 'bundle/server/main/main.js');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-next-'));
  database = await openCuttableDatabase();
  const thisOne = await bundleServer(join(folder, 'this'), program);
  scripts = { thisOne, next: await bundleNext(join(folder, 'this'), join(folder, 'next')) };
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill('server');
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(name: string, script: string): Promise<KillableServer> {
  const server = await startServer({
    script,
    dataDirectory: join(folder, name),
    environment: {
      DATABASE_URL: database.url,
      SAYWELL_ENCRYPTION_KEY: 'ab'.repeat(32),
      SAYWELL_INTERNAL_URL: 'http://127.0.0.1:0',
      SAYWELL_LOG_LEVEL: 'warn',
      SAYWELL_DRAIN_SECONDS: '60',
    },
  });
  running.push(server);
  return server;
}

const assistant = { silenceTimeoutSeconds: 300 };
const migrations = async (): Promise<number> =>
  (await database.pool.query('select 1 from drizzle.__drizzle_migrations')).rowCount ?? 0;

/** Made and joined at one server, wherever it runs, and read at another. */
async function converse(at: KillableServer, readAt: KillableServer): Promise<void> {
  const call = await talk(at, assistant);
  await call.write('What about lighthouses?');
  call.leave();
  const ended = await endedCall(readAt, call.id);
  expect(ended.endedReason).toBe('customer-ended-call');
  expect(ended.artifact?.transcript).toContain('What about lighthouses?');
}

it('a server goes on while the next version migrates its database, beside it, and starts on it again', async () => {
  const older = await start('older', scripts.thisOne);
  const before = await migrations();
  const kept = await talk(older, assistant);
  const newer = await start('newer', scripts.next);
  expect(await migrations()).toBe(before + 1);
  await kept.write('Are you still there?');

  for (let round = 0; round < 3; round += 1) {
    await converse(older, newer);
    await converse(newer, older);
  }
  const places = await database.pool.query('select distinct node_id from call');
  expect(places.rowCount).toBe(2);
  // What only the newer one writes is no matter to the older one.
  await database.pool.query(`update call set of_the_next = 'known'`);
  await converse(older, older);

  older.signal('SIGTERM');
  await vi.waitFor(async () => expect((await fetch(`${older.url}/readyz`)).status).toBe(503));
  await converse(newer, newer);
  await kept.write('And now?');
  kept.leave();
  expect(await older.exited()).toBe(0);
  expect((await endedCall(newer, kept.id)).endedReason).toBe('customer-ended-call');

  // The way back.
  const again = await start('older', scripts.thisOne);
  expect(again.log()).toMatch(/"newer":1\D/);
  await converse(again, newer);
  newer.signal('SIGTERM');
  expect(await newer.exited()).toBe(0);
  await converse(again, again);
});
