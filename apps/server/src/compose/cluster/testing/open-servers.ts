import { join } from 'node:path';
import type { Call } from '@saywell/contract';
import { callSchema } from '@saywell/contract';
import { vi } from 'vitest';
import type { CallPartsOverrides } from '../../create-call-parts.ts';
import { createEchoEngines, startTestServer } from '../../../features/calls/testing/start-test-server.ts';
import type { CuttableDatabase } from '../../../platform/database/testing/cuttable-database.ts';
import type { RunningServer } from '../../start-server.ts';

/** One of several servers on a database, in this process. */
export interface ClusterServer extends RunningServer {
  readonly name: string;
  /** A request with the private key of the demo organisation. */
  send(method: string, path: string, body?: object): Promise<Response>;
  /** Makes a call here, wherever it runs then. */
  call(body?: object): Promise<Call>;
  /** Makes one that runs here. */
  ownCall(body?: object): Promise<Call>;
}

export interface OpenServersOptions extends CallPartsOverrides {
  readonly folder: string;
  readonly database: Pick<CuttableDatabase, 'url' | 'pool'>;
  readonly environment?: Readonly<Record<string, string>>;
}

export const clusterKey = 'ab'.repeat(32);

/** Servers that know each other, one after the other. */
export async function openServer(
  name: string,
  { folder, database, environment, ...overrides }: OpenServersOptions,
): Promise<ClusterServer> {
  const server = await startTestServer(join(folder, name), {
    engines: createEchoEngines(),
    ...overrides,
    environment: {
      DATABASE_URL: database.url,
      SAYWELL_ENCRYPTION_KEY: clusterKey,
      SAYWELL_INTERNAL_URL: 'http://127.0.0.1:0',
      SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
      SAYWELL_WEB_CALLS_PER_MINUTE: '1000000',
      ...environment,
    },
  });
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${server.demo.privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
      ...(method === 'GET' && { body: null }),
    });
  const call = async (body: object = {}): Promise<Call> => {
    const answer = await send('POST', '/call/web', {
      assistant: { firstMessage: 'Hello.', silenceTimeoutSeconds: 300 },
      ...body,
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    return callSchema.parse(await answer.json());
  };
  return {
    ...server,
    name,
    send,
    call,
    async ownCall(body) {
      for (let tries = 0; tries < 50; tries += 1) {
        const before = server.liveCalls();
        const made = await call(body);
        if (server.liveCalls() > before) return made;
        await send('DELETE', `/call/${made.id}`);
      }
      throw new Error(`no call came to be on ${name}`);
    },
  };
}

/** Every server has read of every other. */
export function knowEachOther(servers: readonly ClusterServer[]): Promise<void> {
  return vi.waitFor(
    async () => {
      const seats = servers.reduce((sum, { context }) => sum + context.config.media.maxCalls, 0);
      for (const { context, demo } of servers)
        if ((await context.calls.limits(demo.orgId)).concurrencyLimit !== seats)
          throw new Error('not all are known');
    },
    { timeout: 20_000, interval: 200 },
  );
}
