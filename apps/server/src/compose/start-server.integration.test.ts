import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEchoEngines, startTestServer } from '../features/calls/testing/start-test-server.ts';
import { noCalls } from '../http/testing/no-calls.ts';
import { envToConfig } from '../platform/config/env-to-config.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import { startServer } from './start-server.ts';

let folder: string;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const environment = (env: Record<string, string> = {}) => ({
  PORT: '0',
  SAYWELL_DATA_DIR: join(folder, 'data'),
  SAYWELL_SITE_DIR: join(folder, 'no-site'),
  SAYWELL_LOG_LEVEL: 'silent',
  SAYWELL_UDP_PORT: '0',
  ...env,
});
const config = (env: Record<string, string> = {}): ServerConfig => envToConfig(environment(env));

const noMedia = async () => Promise.reject(new Error('no media'));

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('startServer', () => {
  it('opens the database, makes the demo and listens; close gives everything back', async () => {
    const ended = vi.fn<() => Promise<void>>(async () => undefined);
    const createCallParts = async () => ({ ...(await noCalls()), [Symbol.asyncDispose]: ended });
    const server = await startServer(config(), { createCallParts });
    cleanups.push(() => server.close());
    const { demo, url } = server;
    const get = (path: string, key?: string) =>
      fetch(`${url}${path}`, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } });

    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await get('/org', demo.privateKey)).json()).toEqual([
      expect.objectContaining({ id: demo.orgId }),
    ]);
    expect((await get(`/assistant/${demo.assistantId}`, demo.privateKey)).status).toBe(200);
    expect(await (await get('/site/config')).json()).toEqual({
      publicKey: demo.publicKey,
      assistantId: demo.assistantId,
      agents: demo.agents,
      newsletter: 'none',
    });
    const health = await get('/health');
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: 'degraded', database: { status: 'ok' } });

    await Promise.all([server.close(), server.close()]);
    expect(ended).toHaveBeenCalledOnce();
    await expect(get('/health')).rejects.toThrow();
    await expect(server.context.store.ping()).rejects.toThrow();
  });

  it('says which port is in use, and gives back what it had opened', async () => {
    const port = await takenPort();
    await expect(
      startServer(config({ PORT: String(port) }), { createCallParts: noCalls }),
    ).rejects.toMatchObject({
      code: 'port-in-use',
      message: expect.stringContaining(`Port ${port} on 127.0.0.1 is in use.`),
    });
    // The data directory belongs to one server at a time: it is free again.
    const server = await startServer(config(), { createCallParts: noCalls });
    await server.close();
  });

  it('says which UDP port is in use', async () => {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => void socket.bind(0, resolve));
    cleanups.push(() => socket.close());
    const { port } = socket.address();
    const starting = startTestServer(folder, {
      engines: createEchoEngines(),
      environment: { SAYWELL_UDP_PORT: String(port) },
    });
    await expect(starting).rejects.toMatchObject({
      name: 'StartError',
      code: 'udp-port-in-use',
      message:
        `UDP port ${port} is in use or not allowed. ` +
        'Stop the program that has it, or choose another with SAYWELL_UDP_PORT.',
    });
  });

  it('gives the database back when the calls do not start', async () => {
    await expect(startServer(config(), { createCallParts: noMedia })).rejects.toThrow('no media');
    const server = await startServer(config(), { createCallParts: noCalls });
    await server.close();
  });

  it('says whose key it would need, and what to do', async () => {
    const SAYWELL_DATA_DIR = join(folder, 'wrong-key');
    const server = await startServer(config({ SAYWELL_DATA_DIR }), { createCallParts: noCalls });
    await server.close();
    const SAYWELL_ENCRYPTION_KEY = 'ab'.repeat(32);
    await expect(startServer(config({ SAYWELL_DATA_DIR, SAYWELL_ENCRYPTION_KEY }))).rejects.toMatchObject({
      code: 'encryption-key-mismatch',
      message: expect.stringMatching(
        /^SAYWELL_ENCRYPTION_KEY is not the one .* this data directory .*secret\.key/,
      ),
    });
    const file = join(SAYWELL_DATA_DIR, 'secret.key');
    await writeFile(file, SAYWELL_ENCRYPTION_KEY);
    await expect(startServer(config({ SAYWELL_DATA_DIR }))).rejects.toMatchObject({
      message: expect.stringMatching(/^The key in \S+secret\.key is not the one [^\n]+$/),
    });
  });

  it('says that the data directory cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const SAYWELL_DATA_DIR = join(folder, 'file', 'data');
    await expect(startServer(config({ SAYWELL_DATA_DIR }))).rejects.toMatchObject({
      code: 'data-directory-unwritable',
      message: expect.stringContaining(SAYWELL_DATA_DIR),
    });
  });
});

/** Runs `main.ts` as a process of its own. */
function runMain(env: Record<string, string>) {
  const main = new URL('../main.ts', import.meta.url).pathname;
  const child: ChildProcess = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
    env: { PATH: process.env.PATH ?? '', ...environment(env) },
  });
  cleanups.push(() => child.kill('SIGKILL'));
  const output = { out: '', error: '' };
  child.stdout?.on('data', (data: Buffer) => (output.out += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output.error += data.toString()));
  return { child, output, exited: once(child, 'exit').then(([code]: unknown[]) => code) };
}

describe('the program', () => {
  it('says where it is, and stops in order on SIGTERM', async () => {
    const { child, output, exited } = runMain({ SAYWELL_LOG_LEVEL: 'info' });
    const running = vi.waitFor(() => expect(output.out).toContain('Saywell is running.'), 100_000);
    await Promise.race([
      running,
      exited.then((code) => expect.fail(`ended with ${String(code)}: ${output.error}`)),
    ]);
    const url = /Site +(http:\S+)/.exec(output.out)?.[1];
    const keyFile = join(folder, 'data', 'private.key');
    const key = (await readFile(keyFile, 'utf8')).trim();
    expect(output.out).toContain(`Authorization: Bearer ${key}`);
    const answer = await fetch(`${url}/org`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    expect(output.out).toMatch(/Engines +voice activity: \S/);
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    const log = output.out.split('\n').filter((line) => line.startsWith('{'));
    expect(log.some((line) => line.includes('"outcome":"drained"'))).toBe(true);
    expect(log.join()).not.toContain(key);
  });

  it('ends with one line when the port is in use', async () => {
    const port = await takenPort();
    const { output, exited } = runMain({ PORT: String(port) });
    expect(await exited).toBe(1);
    expect(output.error).toBe(
      `Saywell could not start. Port ${port} on 127.0.0.1 is in use. ` +
        'Stop the program that has it, or choose another with PORT.\n',
    );
  });

  it('ends with a line for each variable that is wrong', async () => {
    const { output, exited } = runMain({ PORT: 'abc', SAYWELL_MAX_CALLS: '0' });
    expect(await exited).toBe(1);
    expect(output.error).toBe(
      'Saywell could not start. The configuration cannot be used:\n' +
        '  PORT must be a whole number from 0 to 65535, got "abc"\n' +
        '  SAYWELL_MAX_CALLS must be a whole number from 1 to 10000, got "0"\n',
    );
  });

  it('ends with one line when the data directory cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const { output, exited } = runMain({ SAYWELL_DATA_DIR: join(folder, 'file', 'data') });
    expect(await exited).toBe(1);
    expect(output.error).toMatch(/^Saywell could not start\. [^\n]+file\/data[^\n]*\n$/);
  });
});
