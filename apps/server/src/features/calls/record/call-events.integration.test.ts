import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@saywell/agent';
import { type ApiClient, ApiError, createApiClient } from '@saywell/api-client';
import type { CallEvent, CreateWebCall } from '@saywell/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { joinByWebSocket, joinTarget } from '../testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../testing/start-test-server.ts';

let folder: string;
let server: RunningServer;
let api: ApiClient;
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

async function start(): Promise<void> {
  server = await startTestServer(folder, {
    engines: engineSetOf(() => createFakeEngines(createSystemClock())),
  });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-call-events-'));
  await start();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A call in which something is typed; answers its id. `during`: before it ends. */
async function talk(
  assistant: CreateWebCall['assistant'],
  text: string,
  during: (id: string) => unknown = () => undefined,
): Promise<string> {
  const call = await api.call.createWeb({ assistant: { firstMessage: 'Hello there.', ...assistant } });
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  visitor.app({
    type: 'add-message',
    message: { role: 'user', content: text },
    triggerResponseEnabled: true,
  });
  await until(() =>
    expect(visitor.appMessages()).toContainEqual(
      expect.objectContaining({ type: 'transcript', role: 'assistant', transcriptType: 'final' }),
    ),
  );
  await during(call.id);
  visitor.app({ type: 'end-call' });
  await until(() => expect(visitor.isClosed()).toBe(true));
  return call.id;
}

const typesOf = (events: readonly CallEvent[]) => events.map(({ type }) => type);

it('the log of a call is read while it runs, and is kept with it over a restart', async () => {
  let running: readonly CallEvent[] = [];
  const id = await talk({ name: 'Ann' }, 'the red boat', async (callId) => {
    running = (await api.call.events(callId)).results;
  });
  expect(typesOf(running)).toContain('speech-audible');
  const { results, nextAfter } = await api.call.events(id);
  expect(nextAfter).toBeUndefined();
  expect(results.map(({ sequence }) => sequence)).toEqual(results.map((_, index) => index));
  expect(results.slice(0, running.length)).toEqual(running);
  expect(typesOf(results)).toEqual(expect.arrayContaining(['call-started', 'user-said', 'call-ended']));
  expect(JSON.stringify(results)).toContain('the red boat');
  for (const { at } of results) expect(new Date(at).toISOString()).toBe(at);
  const page = await api.call.events(id, { after: 1, limit: 2 });
  expect(page).toEqual({ results: results.slice(2, 4), nextAfter: 3 });
  await server.close();
  await start();
  expect((await api.call.events(id)).results).toEqual(results);
});

it.each([
  [
    'whose plan wants no log (field: artifactPlan.loggingEnabled)',
    { artifactPlan: { loggingEnabled: false } },
  ],
  ['of which nothing is kept', { compliancePlan: { hipaaEnabled: true } }],
])('a call %s has none, neither while it runs nor later', async (_name, assistant) => {
  let running: unknown;
  const id = await talk(assistant, 'the red boat', async (callId) => {
    running = await api.call.events(callId);
  });
  expect([running, await api.call.events(id)]).toEqual([{ results: [] }, { results: [] }]);
});

it('a call that masks card data has none of a card in it', async () => {
  const id = await talk({ compliancePlan: { pciEnabled: true } }, 'my card is 4111 1111 1111 1111 thanks');
  const { results } = await api.call.events(id);
  expect(typesOf(results)).toContain('user-said');
  expect(JSON.stringify(results)).not.toContain('1111');
  expect(JSON.stringify(results)).toContain('my card is');
});

it('of a call that is not there nothing is said', async () => {
  const refused = await api.call.events(server.demo.orgId).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 404 });
});

it.each([{ after: -1 }, { limit: 0 }, { limit: 1_001 }])('a page of %j is refused', async (query) => {
  const id = server.demo.orgId;
  await expect(api.call.events(id, query)).rejects.toMatchObject({ status: 400 });
});
