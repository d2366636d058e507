import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInDialogue, createSystemClock, type Engines } from '@saywell/agent';
import { createFakeLanguage, createFakeTextToSpeech } from '@saywell/agent/testing';
import type { Call } from '@saywell/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import { joinByWebSocket, joinTarget, type RoomVisitor } from '../testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../testing/start-test-server.ts';

const clock = createSystemClock();
const language = createFakeLanguage();
/** Two voices: who speaks is in the calls' costs. */
const enginesOf = (name: string): Engines => ({
  voiceActivity: null,
  speechToText: null,
  textToSpeech: { ...createFakeTextToSpeech({ clock, language, wordMs: 40 }), name: `voice-of-${name}` },
  dialogue: createBuiltInDialogue(),
});

let folder: string;
let server: RunningServer;
let visitor: RoomVisitor | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-squad-'));
  server = await startTestServer(folder, { engines: engineSetOf(({ name = '' }) => enginesOf(name)) });
});
afterAll(async () => {
  visitor?.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const api = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${server.demo.privateKey}`, 'content-type': 'application/json' },
  });
const until = (check: () => unknown): Promise<void> =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 }) as never;

it('the demo’s squad hands a visitor over, and the whole call is stored', async () => {
  const body = JSON.stringify({ squadId: server.demo.agents.squad });
  const call: Call = await (await api('/call/web', { method: 'POST', body })).json();
  const entered = await joinByWebSocket(joinTarget(call.webCallUrl));
  visitor = entered;
  const received = (message: object): Promise<void> =>
    until(() => expect(entered.appMessages()).toContainEqual(expect.objectContaining(message)));
  entered.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(entered.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  entered.app('playable');
  await until(() => expect(entered.appMessages()[0]).toBe('listening'));
  entered.app(JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'Grace please' } }));
  await received({ type: 'transfer-update', toAssistant: { name: 'Grace' } });
  await received({ type: 'assistant.started', newAssistant: { name: 'Grace' } });
  await received({ type: 'transcript', role: 'assistant', assistantName: 'Grace' });
  entered.say({ type: 'bye' });
  let stored: Call | undefined;
  await until(async () => {
    stored = await (await api(`/call/${call.id}`)).json();
    expect(stored?.status).toBe('ended');
  });
  expect(stored?.artifact).toMatchObject({
    assistantActivations: [
      { assistantName: 'Saywell', assistantId: server.demo.assistantId },
      { assistantName: 'Grace', assistantId: server.demo.agents.grace },
    ],
    transcript: expect.stringMatching(/User: Grace please\nAI: .*put you through to Grace/),
  });
  const voices = (stored?.costs ?? []).filter(({ type }) => type === 'voice');
  expect(voices).toMatchObject([
    { voice: { provider: 'voice-of-Saywell' } },
    { voice: { provider: 'voice-of-Grace' } },
  ]);
}, 15_000);
