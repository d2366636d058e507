import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '../embedded/embedded-server.ts';
import { migrateDatabase } from '../migrate-database.ts';

/** How the workers reach the PostgreSQL that all integration tests share. */
export interface SharedPostgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** A migrated database that nobody connects to: the others are copies of it. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: SharedPostgres;
  }
}

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const template = 'test_template';

/** Starts it before the first integration test; what is returned stops it after the last. */
export default async function startSharedDatabase(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'saywell-test-'));
  const server = await startEmbeddedServer(directory, log);
  const connection = await server.connectionTo(template);
  await forgetDurability(connection);
  await migrateDatabase(connection);
  const { host, port, user } = connection;
  if (host === undefined || port === undefined || typeof user !== 'string')
    throw new Error('the connection names no socket');
  project.provide('postgres', { host, port, user, template });
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Nothing here outlives its test, so no write waits for the disk. */
async function forgetDurability(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
