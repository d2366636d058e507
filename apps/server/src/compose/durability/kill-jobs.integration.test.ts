import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase, testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import { createStore } from '../../store/create-store.ts';

const kills = Number(process.env['SAYWELL_KILLS'] ?? 8);
const jobsPerKill = 20;
const leaseMs = 1_000;

let folder: string;
let database: Database;
const children: ChildProcess[] = [];

/** In one file a process starts in a fifth of the time. */
async function bundle(): Promise<void> {
  const conditions = ['source', 'node'];
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: fileURLToPath(new URL('./testing/job-server.ts', import.meta.url)),
      outDir: folder,
      rolldownOptions: {
        external: ['pg-native', 'cloudflare:sockets'],
        output: { entryFileNames: 'job-server.mjs' },
      },
    },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-jobs-'));
  [database] = await Promise.all([openTestDatabase(), bundle()]);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function startServer(): Promise<ChildProcess> {
  const { host, port, user, database: name } = database.pool.options;
  const connection = JSON.stringify({ host, port, user, database: name });
  const script = join(folder, 'job-server.mjs');
  const child = spawn(process.execPath, [script, connection, String(leaseMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
async function count(query: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${query}`,
  );
  return rows[0]?.count ?? Number.NaN;
}

it(`after ${kills} kills every job that was acknowledged has had its effect, once`, async () => {
  const store = createStore(database, { encryptionKey: testEncryptionKey });
  const orgId = (await store.org.create('Killed')).id;
  let acknowledged = 0;
  let interrupted = 0;
  // Some work while others start.
  const servers = Array.from({ length: 4 }, startServer);
  for (let kill = 0; kill < kills; kill++) {
    for (let job = 0; job < jobsPerKill; job++) {
      await store.job.add({ orgId, kind: 'contact-mail', subjectId: randomUUID(), payload: { kill } });
      acknowledged += 1;
    }
    await wait(Math.random() * 60);
    const victim = await servers.shift();
    victim?.kill('SIGKILL');
    interrupted = Math.max(interrupted, await count('job where attempts > 1 or leased_until is not null'));
    servers.push(startServer());
  }
  await vi.waitFor(async () => expect(await count('job')).toBe(0), { timeout: 20_000, interval: 50 });
  await Promise.all(servers);
  expect(interrupted).toBeGreaterThan(0);
  expect(await count(`setting where key like 'done %'`)).toBe(acknowledged);
  expect(await count(`setting where key like 'done %' and value <> '1'::jsonb`)).toBe(0);
}, 120_000);
