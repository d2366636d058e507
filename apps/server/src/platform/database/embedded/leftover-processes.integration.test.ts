import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startEmbeddedServer } from './embedded-server.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

it.skipIf(process.platform !== 'linux')(
  'a database comes back although a process of the one that was killed does not go by itself',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saywell-leftover-'));
    const server = await startEmbeddedServer(folder, log);
    const postgres = Number(
      (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0],
    );
    const connection = await server.connectionTo('kept');
    const client = new Client(connection);
    client.on('error', ignore);
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const held: number = rows[0].pid;

    process.kill(held, 'SIGSTOP');
    process.kill(postgres, 'SIGKILL');

    const again = await eventually(async () => {
      const second = new Client(connection);
      second.on('error', ignore);
      await second.connect();
      const answer = await second.query('select 1 as one');
      await second.end();
      return answer.rows;
    });
    expect(again).toEqual([{ one: 1 }]);
    await client.end().catch(ignore);
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  },
  60_000,
);

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
