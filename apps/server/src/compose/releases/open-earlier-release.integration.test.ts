import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../features/calls/testing/start-test-server.ts';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../platform/database/embedded/embedded-server.ts';
import { olderMigrations } from '../../platform/database/testing/older-migrations.ts';
import { silentLog } from '../../platform/database/testing/test-database.ts';
import type { RunningServer } from '../start-server.ts';
import { type ReleaseState, releaseStateSchema, writeTables } from './testing/release-state.ts';

const releases = fileURLToPath(new URL('.', import.meta.url));
const names = (await readdir(releases)).filter((name) => name.endsWith('.json'));

it('knows at least one earlier release', () => {
  expect(names).toContain('0.1.0.json');
});

describe.each(names)('what release %s has left behind', (name) => {
  let folder: string;
  let postgres: EmbeddedServer;
  let state: ReleaseState;
  let server: RunningServer;

  beforeAll(async () => {
    state = releaseStateSchema.parse(JSON.parse(await readFile(join(releases, name), 'utf8')));
    folder = await mkdtemp(join(tmpdir(), 'saywell-earlier-release-'));
    postgres = await startEmbeddedServer(join(folder, 'postgres'), silentLog);
    const connection = await postgres.connectionTo('saywell');
    const client = new Client(connection);
    await client.connect();
    await migrate(drizzle(client), { migrationsFolder: await olderMigrations(folder, state.migrations) });
    await writeTables(client, state.tables);
    await client.end();
    for (const [path, bytes] of Object.entries(state.files)) {
      const file = join(folder, 'data', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, Buffer.from(bytes, 'base64'));
    }
    const { user, host, port, database } = connection;
    server = await startTestServer(folder, {
      environment: {
        DATABASE_URL: `postgresql://${user}:none@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
        SAYWELL_ENCRYPTION_KEY: state.encryptionKey,
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await postgres[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const read = (path: string) =>
    fetch(server.url + path, { headers: { authorization: `Bearer ${state.privateKey}` } });

  /** What the demo says and knows is brought to the content of this version. */
  const isOfDemo = (resource: unknown): boolean => {
    const { id, name } = Object(resource);
    const { assistantId, agents } = server.demo;
    return [assistantId, ...Object.values(agents)].includes(id) || String(name).startsWith('Saywell demo:');
  };
  const withoutDemo = (body: unknown): unknown => {
    if (Array.isArray(body)) return body.filter((one) => !isOfDemo(one));
    return isOfDemo(body) ? { id: Object(body).id } : body;
  };

  /** Sessions expire, so their status is that of the day on which this runs. */
  const withoutExpiry = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body), (_name, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('expirationSeconds' in value)) return value;
      const { status: _, ...lasting } = Object(value);
      return lasting;
    });

  it('keeps the assistants of the demo', async () => {
    const answered = Object.values(state.answers).flat().filter(isOfDemo);
    expect(answered.length).toBeGreaterThan(0);
    const { assistantId, agents } = server.demo;
    for (const id of [assistantId, agents.max, agents.grace, agents.kyle])
      expect((await read(`/assistant/${id}`)).status).toBe(200);
  });

  it('has the same private key', () => {
    expect(server.demo.privateKey).toBe(state.privateKey);
  });

  it('is answered as it was, with what later versions answer too', async () => {
    for (const [path, answered] of Object.entries(state.answers)) {
      const answer = await read(path);
      expect(answer.status, path).toBe(200);
      const body: unknown = JSON.parse((await answer.text()).replaceAll(server.url, '{server}'));
      expect(withoutDemo(body), path).toMatchObject(Object(withoutExpiry(withoutDemo(answered))));
    }
  });

  it('has the bytes of its files', async () => {
    const paths = Object.keys(state.answers).filter((path) => path.startsWith('/file/'));
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      const { originalName } = Object(state.answers[path]);
      const content = await read(`${path}/content`);
      expect(content.status, `${path} ${originalName}`).toBe(200);
      expect(await content.text()).toBe('We are open from nine to five.');
    }
  });

  it('can be changed and called', async () => {
    const path = Object.keys(state.answers).find((one) => /^\/assistant\/[^/]+$/.test(one));
    const headers = {
      authorization: `Bearer ${state.privateKey}`,
      'content-type': 'application/json',
    };
    const changed = await fetch(server.url + path, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ firstMessage: 'Hello again.' }),
    });
    expect(await changed.json()).toMatchObject({ firstMessage: 'Hello again.' });
    const call = await fetch(`${server.url}/call/web`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ assistantId: path?.split('/').at(-1) }),
    });
    expect(call.status).toBe(201);
    expect(await call.json()).toMatchObject({ status: 'queued' });
  });
});
