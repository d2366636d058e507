import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Call, callSchema } from '@saywell/contract';
import { vi } from 'vitest';
import { consoleHeader } from '../../../http/people/refuse-foreign-request.ts';
import {
  type CuttableDatabase,
  openCuttableDatabase,
} from '../../../platform/database/testing/cuttable-database.ts';
import type { ByteStorage } from '../../../platform/storage/byte-storage.ts';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import { type ClusterServer, knowEachOther, openServer } from './open-servers.ts';

/** Two servers that know each other and store files in one folder, with room for 20 calls each. */
export interface TwoServers extends AsyncDisposable {
  readonly database: CuttableDatabase;
  /** The folder in which both store files. */
  readonly storage: Pick<ByteStorage, 'list'>;
  readonly a: ClusterServer;
  readonly b: ClusterServer;
  /** The first one anew, where it was before. */
  restartA(): Promise<ClusterServer>;
  /** Calls of one test are not in the way of another. */
  endCalls(): Promise<void>;
}

export async function openTwoServers(): Promise<TwoServers> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-cluster-'));
  const database = await openCuttableDatabase();
  const stored = join(folder, 'stored');
  const environment = { SAYWELL_MAX_CALLS: '20', SAYWELL_STORAGE_URL: pathToFileURL(stored).href };
  const options = { folder, database, environment };
  const a = await openServer('a', options);
  const b = await openServer('b', options);
  await knowEachOther([a, b]);
  const opened = [a, b];
  return {
    database,
    storage: createDiskStorage({ folder: stored }),
    a,
    b,
    async restartA() {
      const again = await openServer('a', options);
      opened.push(again);
      await knowEachOther([again, b]);
      return again;
    },
    async endCalls() {
      const query = `select id from call where status <> 'ended'`;
      const { rows } = await database.pool.query<{ id: string }>(query);
      for (const { id } of rows) await b.send('DELETE', `/call/${id}`);
    },
    async [Symbol.asyncDispose]() {
      // Closing one again changes nothing.
      for (const server of opened) await server.close();
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

/** The same address at another server. */
export function atServer(server: ClusterServer, url: string | undefined): string {
  const { pathname, search } = new URL(url ?? '');
  return server.url + pathname + search;
}

export const readCall = async (server: ClusterServer, { id }: Pick<Call, 'id'>): Promise<Call> =>
  callSchema.parse(await (await server.send('GET', `/call/${id}`)).json());

/** An editor who has signed in there, as the console asks. */
export async function signIn({ context, demo, name, url }: ClusterServer) {
  const { member, memberSession } = context.store;
  const role = 'editor';
  const { orgId } = demo;
  const fullName = `Operator of ${name}`;
  const { id: memberId } = await member.join(orgId, { email: `${name}@example.com`, fullName, role });
  const where = { method: 'password', ip: '127.0.0.1', userAgent: 'Test' } as const;
  const { secret } = await memberSession.start({ orgId, memberId, role, ...where });
  return (method: string, path: string, body: object = {}): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: {
        cookie: `saywell_session=${secret}`,
        origin: url,
        'content-type': 'application/json',
        [consoleHeader]: '1',
      },
      body: JSON.stringify(body),
    });
}
