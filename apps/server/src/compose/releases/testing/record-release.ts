/**
 * Records what this release leaves behind, for the test of the next ones:
 * `npm run release:record -w @saywell/server -- 0.2.0` writes `releases/0.2.0.json`.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startTestServer } from '../../../features/calls/testing/start-test-server.ts';
import { startEmbeddedServer } from '../../../platform/database/embedded/embedded-server.ts';
import { migrationNames } from '../../../platform/database/testing/older-migrations.ts';
import { fillServer } from './fill-server.ts';
import { type ReleaseState, readTables } from './release-state.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

async function record(release: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-release-'));
  const postgres = await startEmbeddedServer(join(folder, 'postgres'), log);
  try {
    const connection = await postgres.connectionTo('saywell');
    const encryptionKey = randomBytes(32).toString('hex');
    const { user, host, port, database } = connection;
    const server = await startTestServer(folder, {
      environment: {
        DATABASE_URL: `postgresql://${user}:none@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
        SAYWELL_ENCRYPTION_KEY: encryptionKey,
      },
    });
    const filled = await fillServer(server.url, server.demo.privateKey);
    const answers = await filled.readAll();
    await server.close();
    const client = new Client(connection);
    await client.connect();
    const state: ReleaseState = {
      release,
      migrations: (await migrationNames()).length,
      encryptionKey,
      privateKey: server.demo.privateKey,
      tables: await readTables(client),
      files: await readFiles(join(folder, 'data')),
      answers,
    };
    await client.end();
    const file = fileURLToPath(new URL(`../${release}.json`, import.meta.url));
    await writeFile(file, `${JSON.stringify(state)}\n`);
  } finally {
    await postgres[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path)] = (await readFile(path)).toString('base64');
  }
  return files;
}

await record(process.argv[2] ?? 'next');
