import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEchoEngines, startTestServer } from '../../features/calls/testing/start-test-server.ts';
import { setUpFile } from './set-up-file.ts';
import { consoleAddress } from './set-up-link.ts';
import type { RunningServer } from '../start-server.ts';

let folder: string;
let server: RunningServer;
const start = (environment = {}) => startTestServer(folder, { engines: createEchoEngines(), environment });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-setup-'));
  server = await start();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function send(path: string, body?: object, cookie?: string) {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-saywell-console': '1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const [own = ''] = answer.headers.getSetCookie();
  return { status: answer.status, cookie: own.split(';', 1).join() };
}
const restart = async (environment = {}) => {
  await server.close();
  server = await start(environment);
};
const ann = { email: 'ann@example.com', fullName: 'Ann', password: 'correct horse battery' };

it('each start prints another address until it was used, and then only where the console is', async () => {
  const first = await consoleAddress(server);
  expect(first).toMatch(/\/console#setup=(?:[A-Z2-7]{4}-){6}[A-Z2-7]{2}$/);
  const file = setUpFile(server.context.config.dataDirectory);
  expect([(await readFile(file, 'utf8')).trim(), (await stat(file)).mode & 0o777]).toEqual([first, 0o600]);
  await restart();
  const second = await consoleAddress(server);
  const tokenOf = (address: string) => new URL(address).hash.replace('#setup=', '');
  expect(tokenOf(second)).not.toBe(tokenOf(first));
  expect((await send('/auth/setup', { ...ann, token: tokenOf(first) })).status).toBe(401);
  // As somebody types it who was told.
  const typed = tokenOf(second).toLowerCase().replaceAll('-', ' ');
  const { status, cookie } = await send('/auth/setup', { ...ann, token: typed });
  expect([status, await stat(file).catch(() => null)]).toEqual([200, null]);
  await restart();
  expect(await consoleAddress(server)).toBe(`${server.url}/console`);
  expect((await send('/auth/me', undefined, cookie)).status).toBe(200);
  // What the operator sets does not open it again.
  await restart({ SAYWELL_SETUP_TOKEN: 'a-token-that-an-orchestrator-knows' });
  expect(await consoleAddress(server)).toBe(`${server.url}/console`);
  const token = 'a-token-that-an-orchestrator-knows';
  expect((await send('/auth/setup', { ...ann, token })).status).toBe(404);
});
