import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { joinByWebSocket } from '../../features/calls/testing/room-visitor.ts';
import {
  type CuttableDatabase,
  openCuttableDatabase,
} from '../../platform/database/testing/cuttable-database.ts';
import { type ClusterServer, openServer } from './testing/open-servers.ts';

let folder: string;
let database: CuttableDatabase;
/** Answers clients, and nothing else. */
let front: ClusterServer;
/** Has calls and does jobs. */
let back: ClusterServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-roles-'));
  database = await openCuttableDatabase();
  const open = (name: string, roles: string) =>
    openServer(name, {
      folder,
      database,
      environment: { SAYWELL_ROLES: roles, SAYWELL_PUBLIC_URL: `https://${name}.example` },
    });
  back = await open('back', 'media,worker');
  front = await open('front', 'api');
}, 120_000);
afterAll(async () => {
  await front.close();
  await back.close();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000, interval: 20 });

it('a server that answers clients has their calls on one that has calls, which answers nobody else', async () => {
  const call = await front.call();
  expect([front.liveCalls(), back.liveCalls()]).toEqual([0, 1]);
  const token = new URL(call.webCallUrl ?? '').searchParams.get('t') ?? '';
  const path = `/room/${call.id}`;
  const refused = await back.send('GET', '/org');
  expect([refused.status, Object(await refused.json()).code]).toEqual([421, 'host-not-allowed']);
  for (const probe of ['/health', '/livez', '/readyz'])
    expect((await back.send('GET', probe)).status).toBe(200);
  const socket = new WebSocket(`${back.url.replace('http', 'ws')}${path}/ws`);
  expect(String((await once(socket, 'error'))[0])).toContain('421');
  const visitor = await joinByWebSocket({ roomUrl: front.url + path, token });
  visitor.say({ type: 'hello' });
  await until(() => expect(JSON.stringify(visitor.messages)).toContain('"joined"'));
  visitor.say({ type: 'bye' });
  await until(() => expect(back.liveCalls()).toBe(0));
});

it('what a server does not do itself is done by another one', async () => {
  const campaign = {
    name: 'Nobody answers',
    assistantId: front.demo.assistantId,
    phoneNumberId: await phoneNumber(),
    customers: [{ number: '+13025550142' }],
  };
  const made = await front.send('POST', '/campaign', campaign);
  expect(made.status).toBe(201);
  const { id: campaignId } = Object(await made.json());
  await until(async () =>
    expect(await (await front.send('GET', `/campaign/${campaignId}`)).json()).toMatchObject({
      status: 'ended',
    }),
  );
});

async function phoneNumber(): Promise<string> {
  const made = await front.send('POST', '/phone-number', { provider: 'vapi', numberDesiredAreaCode: '302' });
  return Object(await made.json()).id;
}

it('a key that is deleted on one server is forgotten on the others', async () => {
  const { demo, context } = front;
  const { id, value } = await back.context.store.token.create(demo.orgId, { tag: 'private' });
  expect(await context.store.token.identify(value)).toMatchObject({ orgId: demo.orgId });
  const forgotten = vi.spyOn(context.store.token, 'forgetFound');
  await back.context.store.token.delete(demo.orgId, id);
  await until(() => expect(forgotten).toHaveBeenCalled());
  expect(await context.store.token.identify(value)).toBeNull();
});

it('pages of every server may use the demo', async () => {
  const { publicKey } = front.demo;
  expect((await front.context.store.token.identify(publicKey))?.restrictions).toMatchObject({
    allowedOrigins: ['https://back.example', 'https://front.example'],
  });
});
