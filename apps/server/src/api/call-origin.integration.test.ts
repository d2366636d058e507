import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRunningCalls, type RunningCalls } from '../features/calls/live/running-calls.ts';
import { noTrunk } from '../features/calls/phone/no-trunk.ts';
import { createPhoneCalls } from '../features/calls/phone/phone-calls.ts';
import { createFakeEngines } from '../features/calls/testing/fake-engines.ts';
import { createRoomRegistry } from '../features/rooms/room-registry.ts';
import type { AppContext } from '../http/app-context.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { openApi, type TestApi } from './testing/open-api.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';

let test: TestApi;
let calls: RunningCalls;
let assistantId: string;
let editor: SignedIn;
let viewer: SignedIn;

beforeAll(async () => {
  const clock = systemClock;
  test = await openApi((store): Partial<AppContext> => {
    const { log } = fakeContext();
    calls = createRunningCalls({
      store,
      log,
      engines: {
        choose: () => createFakeEngines(clock),
        report: { voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: 'fake' },
      },
      rooms: createRoomRegistry({ clock, log }),
      maxCalls: 20,
      iceServers: [],
      endSilenceMs: undefined,
      clock,
    });
    const phoneCalls = createPhoneCalls({
      store,
      serverMessages: { send: async () => undefined },
      now: Date.now,
    });
    return { calls, phoneCalls };
  });
  assistantId = (
    await test.api.assistant.create({ name: 'Ava', server: { url: 'https://a.example', secret: 'x' } })
  ).id;
  editor = await signIn(test, 'ann', 'editor');
  viewer = await signIn(test, 'eve', 'viewer');
});
afterAll(async () => {
  await calls.endAll('worker-shutdown');
  await test[Symbol.asyncDispose]();
});

async function post(path: string, payload: object, headers: Readonly<Record<string, string>>) {
  const answer = await test.server.inject({ method: 'POST', url: path, headers, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const key = (value: string) => ({ authorization: `Bearer ${value}` });

it('a call knows who has asked for it', async () => {
  const { keys } = test;
  for (const [origin, headers] of [
    ['api', key(keys.private)],
    ['widget', key(keys.public)],
    ['console', editor.proof],
    ['console', viewer.proof],
  ] as const) {
    const { status, body } = await post('/call/web', { assistantId }, headers);
    expect([status, body['origin']]).toEqual([201, origin]);
    expect(await test.store.call.get(test.orgId, String(body['id']))).toMatchObject({ origin });
  }
  const phone = await post('/call', { assistantId, customer: { number: '+13025550142' } }, editor.proof);
  expect(phone.body).toMatchObject({ origin: 'console', endedReason: noTrunk.reason });
  const forged = await post('/call/web', { assistantId, origin: 'api' }, editor.proof);
  expect(forged.status).toBe(400);
});

it('a draft is talked to as it is, and its call is its assistant’s', async () => {
  const asked = { assistantId, assistant: { name: 'Drafted' }, draft: true };
  const { status, body } = await post('/call/web', asked, editor.proof);
  expect([status, body]).toEqual([201, expect.objectContaining({ ...asked, origin: 'console' })]);
  const listed = await test.api.call.page({ assistantId, origin: 'console' });
  expect(listed.results.map(({ id }) => id)).toContain(body['id']);
  expect((await post('/call/web', { ...asked, draft: false }, editor.proof)).status).toBe(400);
  expect((await post('/call/web', { assistantId, draft: true }, editor.proof)).status).toBe(400);
  const nobodys = { ...asked, assistantId: test.orgId };
  expect((await post('/call/web', nobodys, editor.proof)).body['code']).toBe('not-found');
  for (const path of ['/call/web', '/call/phone'])
    expect(
      (
        await post(
          path,
          { ...asked, ...(path === '/call/phone' && { customer: { number: '+13025550142' } }) },
          key(test.keys.public),
        )
      ).body['code'],
    ).toBe('role-not-sufficient');
});

it('viewers try what is there, get into their own call, and steer none', async () => {
  const values = { variableValues: { city: 'Rome' } };
  const { status, body } = await post('/call/web', { assistantId, assistantOverrides: values }, viewer.proof);
  expect(status).toBe(201);
  expect(body['webCallUrl']).toContain('/room/');
  expect(JSON.stringify(body)).not.toContain('controlUrl');
  const read = await test.server.inject({ url: `/call/${String(body['id'])}`, headers: viewer.proof });
  expect(read.body).not.toMatch(/webCallUrl|controlUrl/);
  for (const brought of [
    { assistant: { name: 'Own' } },
    { squad: { members: [{ assistantId }] } },
    { assistantId, assistantOverrides: { ...values, server: { url: 'https://mine.example' } } },
    { assistantId, assistant: { name: 'Own' }, draft: true },
  ])
    expect((await post('/call/web', brought, viewer.proof)).body['code']).toBe('role-not-sufficient');
  const chat = { assistant: { name: 'Own' }, input: 'Hello' };
  expect((await post('/chat', chat, viewer.proof)).body['code']).toBe('role-not-sufficient');
});
